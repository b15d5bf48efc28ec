import type { Span, Token } from '@parlance/messages';
import type { Form } from '../text/form.ts';
import type { Reading } from '../text/icu-forms.ts';

const keys = new WeakMap<Reading, ReadonlySet<string>>();

/** The keys of all placeholders of a message, and of the arguments that it chooses by. */
export function keysOf(reading: Reading): ReadonlySet<string> {
  const known = keys.get(reading);
  if (known) return known;
  const found = new Set(reading.choices.map(({ argument }) => argument));
  for (const form of reading.forms) for (const { key } of form.values) found.add(key);
  keys.set(reading, found);
  return found;
}

export function spellingOf({ placeholder, key }: Token): string {
  return placeholder?.spelling ?? key;
}

/** A placeholder that the source has and the target lacks, with the text that was meant to be it, if any. */
export interface Lost {
  readonly token: Token;
  readonly attempt?: Span;
}

/** What the target lacks and what it has beyond the source. */
export interface Difference {
  readonly lost: readonly Lost[];
  readonly unknown: readonly Token[];
}

const differences = new WeakMap<Form, WeakMap<Form, Difference>>();

/** Compares the placeholders of two forms; several checks share the result. */
export function differenceOf(source: Form, target: Form): Difference {
  if (hasSame(source.values, target.values)) return none;
  if (source.isComposed || target.isComposed) return none;
  const ofTarget = differences.get(target) ?? new WeakMap<Form, Difference>();
  differences.set(target, ofTarget);
  const known = ofTarget.get(source) ?? compare(source, target);
  ofTarget.set(source, known);
  return known;
}

const none: Difference = { lost: [], unknown: [] };

/** Whether both have the same values in the same order, as most have. */
function hasSame(a: readonly Token[], b: readonly Token[]): boolean {
  return a.length === b.length && a.every(({ key }, at) => key === b[at]?.key);
}

function compare(source: Form, target: Form): Difference {
  const [wanted, found] = [byKey(source.values), byKey(target.values)];
  const missing = [...wanted.values()].filter(({ key }) => !found.has(key));
  const unknown = target.values.filter(({ key }) => !wanted.has(key));
  const [only, strange] = [missing[0], unknown[0]];
  const isRenamed =
    only !== undefined &&
    strange !== undefined &&
    missing.length === 1 &&
    unknown.length === 1 &&
    looksAlike(strange, only);
  const broken = attemptsIn(target);
  const lost = missing.map((token): Lost => {
    const attempt = isRenamed ? strange : (broken.get(token.key) ?? broken.get(spellingOf(token)));
    return attempt === undefined ? { token } : { token, attempt };
  });
  return { lost, unknown: isRenamed ? [] : unknown };
}

function byKey(tokens: readonly Token[]): ReadonlyMap<string, Token> {
  return new Map(tokens.map((token) => [token.key, token]));
}

/** Whether one placeholder is the other one with a translated name. */
function looksAlike(a: Token, b: Token): boolean {
  const frame = (token: Token) =>
    spellingOf(token).replace(String(token.placeholder?.name ?? token.key), '\u0000');
  return frame(a).includes('\u0000') && frame(a) === frame(b) && Number.isNaN(Number(a.key));
}

/** What is misspelt, by the name that it has, or by the spelling that was meant: `％s` and `% s` are `%s`. */
function attemptsIn({ placeholders }: Form): ReadonlyMap<string, Token> {
  const broken = placeholders.filter(({ isBroken }) => isBroken);
  return new Map(broken.map((token) => [token.key.normalize('NFKC'), token]));
}
