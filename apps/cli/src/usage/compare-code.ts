import type { FilePlace } from '../console/problem.ts';
import type { KeyUse } from './key-use.ts';
import type { SourceKeys } from './source-keys.ts';

/** What is in the code and not in the source files. */
export type CodeFinding =
  | {
      readonly kind: 'missing';
      readonly key: string;
      readonly place: FilePlace;
      /** The default text, and what the code tells translators. */
      readonly text?: string;
      readonly note?: string;
      /** Whether there are keys below it, so that it is no text. */
      readonly isGroup: boolean;
    }
  | {
      readonly kind: 'differs';
      readonly key: string;
      readonly place: FilePlace;
      readonly text: string;
      readonly source: FilePlace;
      readonly sourceText: string;
    };

type ComparedUse = Pick<KeyUse, 'keys' | 'namespaces' | 'isGroup' | 'kind' | 'text' | 'note'> & {
  readonly file: string;
  readonly line: number | undefined;
  readonly column?: number;
};

/** Lists keys that the code translates and no source file has, and default texts that are others than there. */
export function compareCode(
  keys: SourceKeys,
  uses: readonly ComparedUse[],
): readonly CodeFinding[] {
  const findings = new Map<string, CodeFinding>();
  for (const use of uses) {
    if (use.kind !== 'call') continue;
    const { file, line, column, text, note, namespaces } = use;
    const place = { file, line, column };
    const found = keys.find(use);
    const [first = ''] = use.keys;
    if (found.length === 0 && first !== '') {
      const key = nameWith(first, namespaces);
      const isGroup = keys.find({ ...use, isGroup: true }).length > 0;
      const own = { text, note };
      const known = Object.entries(own).filter(([, value]) => value !== undefined);
      const finding = {
        kind: 'missing',
        key,
        place,
        isGroup,
        ...Object.fromEntries(known),
      } as const;
      if (!findings.has(`missing ${key}`)) findings.set(`missing ${key}`, finding);
      continue;
    }
    if (text === undefined) continue;
    for (const { key, text: sourceText, place: source } of found) {
      // A text with plural forms, and one of a form, is none that code has as a whole.
      if (
        sourceText === undefined ||
        sourceText === '' ||
        !use.keys.some((own) => endsIn(own, key))
      ) {
        continue;
      }
      if (inOneLine(sourceText) === inOneLine(text)) continue;
      const finding = { kind: 'differs', key, place, text, source, sourceText } as const;
      findings.set(`differs ${key} ${file}:${line}`, finding);
    }
  }
  return [...findings.values()];
}

/** Whether a key of the code is this one, with a namespace or without. */
function endsIn(own: string, key: string): boolean {
  return own === key || own.endsWith(`:${key}`);
}

function nameWith(key: string, namespaces: readonly string[] | undefined): string {
  const [namespace, ...more] = namespaces ?? [];
  return namespace === undefined || more.length > 0 || key.includes(':')
    ? key
    : `${namespace}:${key}`;
}

/** Extractors and JSX join lines, so breaks and spaces count as one. */
function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
