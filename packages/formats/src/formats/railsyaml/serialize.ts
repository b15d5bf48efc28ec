import { createPluralCheck, type PluralMessage, pluralCategories } from '@parlance/messages';
import type { WriteOptions, WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { maxDepth } from '../../syntax/nested/document.ts';
import { type Tree, toTree } from '../../syntax/nested/tree.ts';
import { writeName } from '../../syntax/yaml/scalar.ts';
import { writeBlock } from '../../syntax/yaml/writer.ts';
import type { Diagnostic, NewResource } from '../../types.ts';
import { always } from './parse.ts';
import { toTag } from './roots.ts';

/** Texts of Rails itself that must be symbols, numbers or booleans, by key. */
const typed: readonly (readonly [key: RegExp, text: RegExp])[] = [
  [/^date\.order\.\d$/, /^:[a-z]+$/],
  [/^number\..*\bprecision$/, /^\d+$/],
  [/^number\..*\b(?:significant|strip_insignificant_zeros)$/, /^(?:true|false)$/],
];

/** The warning for texts that will be read as plural forms. */
export const lookalike = 'These texts will be read as the plural forms of one message.';

/** Writes the texts below the name of the locale; keys that count from 0 become lists. */
export function serializeRails(
  { entries, locale: own }: NewResource,
  { locale = own ?? 'en', base }: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const check = createPluralCheck(base ?? locale, always);
  const warn = (key: string, problem: string) =>
    diagnostics.push(writeProblem('plural', key, problem));
  const comments = new Map<string, readonly string[]>();
  const texts = new Map<string, string>();
  const plurals = new Map<string, Tree>();
  for (const { key, message, comments: notes } of entries) {
    if (notes.length > 0) comments.set(key, notes);
    texts.set(key, typeof message === 'string' ? message : '');
    if (typeof message === 'string') continue;
    const problem = check(message);
    if (problem !== undefined) warn(key, problem);
    plurals.set(key, toForms(message));
  }
  for (const [key, forms] of plurals) {
    for (const category of forms.keys()) {
      if (!texts.delete(`${key}.${category}`)) continue;
      const problem = 'A plural form of another message has this key: the text is left out.';
      diagnostics.push(writeProblem('key', `${key}.${category}`, problem));
    }
  }
  const tree = toTree(texts, maxDepth - 2);
  for (const key of lookalikes(tree)) warn(key, lookalike);
  const head = writeName(toTag(locale), false);
  if (tree.size === 0) return { text: `${head} {}\n`, diagnostics };
  const lines = writeBlock(
    plurals.size === 0 ? tree : withForms(tree, plurals),
    {
      indent: '  ',
      literals: 'all',
      lists: true,
      commentsOf: (key) => comments.get(key) ?? [],
      isTyped: (key, text) => typed.some(([keys, values]) => keys.test(key) && values.test(text)),
    },
    '  ',
  );
  return { text: `${[head, ...lines].join('\n')}\n`, diagnostics };
}

/**
 * The forms as a map of texts; `other` is always present, as without it they would not be read as plural forms.
 */
function toForms({ plural }: PluralMessage): Tree {
  return new Map(
    pluralCategories.flatMap((category) => {
      const text = plural[category] ?? (category === 'other' ? '' : undefined);
      return text === undefined ? [] : [[category, text] as const];
    }),
  );
}

function withForms(tree: Tree, plurals: ReadonlyMap<string, Tree>, prefix = ''): Tree {
  return new Map(
    Array.from(tree, ([name, value]) => {
      const key = prefix + name;
      const below =
        typeof value === 'string' ? plurals.get(key) : withForms(value, plurals, `${key}.`);
      return [name, below ?? value] as const;
    }),
  );
}

/** The paths of maps whose names are all plural categories. */
function* lookalikes(tree: Tree, prefix = ''): Generator<string> {
  const names = new Set<string>(pluralCategories);
  for (const [name, value] of tree) {
    if (typeof value === 'string') continue;
    const isGroup = [...value].every(([form, text]) => typeof text === 'string' && names.has(form));
    if (isGroup && value.has('other')) yield prefix + name;
    else yield* lookalikes(value, `${prefix}${name}.`);
  }
}
