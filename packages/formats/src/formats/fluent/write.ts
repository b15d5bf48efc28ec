import {
  type Message,
  type PluralCategory,
  type PluralMessage,
  pluralCategories,
} from '@parlance/messages';
import { writeProblem } from '../../syntax/collect.ts';
import type { Diagnostic } from '../../types.ts';
import { type WrittenPattern, writePattern } from './pattern.ts';
import { cutPattern } from './scan.ts';

/** How a message selects its plural forms. */
export interface Selector {
  /** The name of the variable, without its dollar sign. */
  readonly selector: string;
  readonly default: string;
}

/** The selector for messages from other formats, which do not name the variable. */
const usual: Selector = { selector: 'count', default: 'other' };

/**
 * Writes the source behind the equals sign of a message, term or attribute. Texts that are no valid pattern are
 * reported.
 */
export function writeMessage(
  key: string,
  message: Message,
  meta: Readonly<Record<string, unknown>>,
  indent: number,
  diagnostics: Diagnostic[],
): string {
  if (typeof message === 'string') {
    const written = writePattern(message, indent);
    if (written.isPlural) {
      const problem = 'The text will be read as a message with plural forms.';
      diagnostics.push(writeProblem('plural', key, problem));
    }
    return checkPattern(key, written, diagnostics);
  }
  const { selector = usual.selector, default: byDefault = usual.default } = meta;
  const isName = typeof selector === 'string' && /^[A-Za-z][\w-]*$/.test(selector);
  const forms = formsOf(message);
  if (forms.length === 0) {
    diagnostics.push(
      writeProblem('plural', key, 'Without any form, it is written as an empty text.'),
    );
    return writeText(key, '', indent, diagnostics);
  }
  const chosen =
    [byDefault, 'other'].find((name) => forms.some(([category]) => category === name)) ??
    forms.at(-1)?.[0];
  const margin = ' '.repeat(indent);
  const variants = forms.map(([category, text]) => {
    const start = `${margin}   ${category === chosen ? '*' : ' '}[${category}]`;
    return start + writeText(key, text, indent + 8, diagnostics);
  });
  const name = isName ? selector : usual.selector;
  return [` { $${name} ->`, ...variants, `${margin}}`].join('\n');
}

/** Writes a text, and reports it if it is no valid pattern. */
export function writeText(
  key: string,
  text: string,
  indent: number,
  diagnostics: Diagnostic[],
): string {
  return checkPattern(key, writePattern(text, indent), diagnostics);
}

function checkPattern(
  key: string,
  { source, isPattern }: WrittenPattern,
  diagnostics: Diagnostic[],
): string {
  if (!isPattern && diagnostics.at(-1)?.key !== key) {
    const problem = 'The text is no pattern of Fluent: its braces are written as text.';
    diagnostics.push(writeProblem('syntax', key, problem));
  }
  return source;
}

/** The file that texts are written into. */
interface Surroundings {
  /** Whether the file has this message or attribute after the edit. */
  readonly isHeld: (key: string) => boolean;
  /** The message of a key before the edit. */
  readonly oldOf?: (key: string) => Message | undefined;
}

/**
 * Reports new references to messages that a file does not have. Programs show such a reference as it is spelt,
 * so it may be a placeholder of another style. References to terms (`{ -brand }`) are not reported, since terms
 * are often in a separate file.
 */
export function reportReferences(
  texts: Iterable<readonly [key: string, message: Message | null]>,
  { isHeld, oldOf }: Surroundings,
  diagnostics: Diagnostic[],
): void {
  const reported = new Set(diagnostics.map(({ key }) => key));
  for (const [key, message] of texts) {
    const names = message === null ? [] : referencesIn(message).filter((name) => !isHeld(name));
    if (names.length === 0 || reported.has(key)) continue;
    const old = oldOf?.(key);
    const known = old === undefined ? [] : referencesIn(old);
    const name = names.find((other) => !known.includes(other));
    if (name === undefined) continue;
    const problem = `For programs {${name}} is a message of that name, which the file does not have.`;
    diagnostics.push(writeProblem('placeholder', key, problem));
  }
}

const reference = /\{\s*([A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)?)\s*\}/;
const onlyReference = new RegExp(`^${reference.source}$`);

function referencesIn(message: Message): readonly string[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message.plural);
  return texts.flatMap((text) => {
    if (!reference.test(text)) return [];
    return (cutPattern(text) ?? []).flatMap(({ source }) => onlyReference.exec(source)?.[1] ?? []);
  });
}

function formsOf({ plural }: PluralMessage): (readonly [PluralCategory, string])[] {
  return pluralCategories.flatMap((category) => {
    const text = plural[category];
    return text === undefined ? [] : [[category, text] as const];
  });
}
