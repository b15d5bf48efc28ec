import { createPositions } from '../edit/position.ts';
import type { Format } from '../format.ts';
import { type Message, type PluralMessage, pluralCategories } from '../types.ts';
import { neededCategoriesOf, pluralRulesOf, toText } from './plural.ts';

/** The reading of a text for a message with plural forms. */
export type PluralReading =
  /** The text has no ICU plural: it is for all numbers. */
  | { readonly kind: 'plain' }
  /**
   * The text is one ICU plural. `lost` says, as an English sentence, which part of it forms by category can't
   * hold.
   */
  | { readonly kind: 'forms'; readonly message: PluralMessage; readonly lost?: string }
  /** The text contains an ICU plural and other text. */
  | { readonly kind: 'mixed' }
  | { readonly kind: 'broken'; readonly problem: PluralProblem };

/** The problem with a malformed ICU plural. */
export interface PluralProblem {
  /** The offset of the problem in UTF-16 code units. */
  readonly offset: number;
  /** The expected tokens: literal signs, or words of `pluralParts`. */
  readonly expected: readonly string[];
}

/** The words in `expected` besides literal signs. */
export const pluralParts = {
  name: 'a name',
  number: 'a number',
  form: 'a form',
  otherForm: 'another form',
} as const;

const argument = /\{\s*[^\s,{}'#]+\s*,\s*plural\s*,/g;
/** The beginning of a plural that lacks a brace, a name or a comma. */
const damagedStart = new RegExp(
  String.raw`^\s*(?:\{\s*(?:[^\s,{}]+(?:\s*,\s*|\s+)|,\s*)?plural(?:\s*,|\s+(?:=\d|zero|one|two|few|many|other)\b)` +
    String.raw`|[^\s,{}]+\s*,\s*plural\s*,[^{}]*\{)`,
);
const selector = /(?:=\d+|zero|one|two|few|many|other)(?![\w-])/y;
const blanks = /\s*/y;

/**
 * Reads the text of a term with plural forms as ICU MessageFormat, in any spelling: an apostrophe before a
 * brace or `#` begins a quotation, unless the text can only be read without quotations. Forms are returned
 * unquoted and are otherwise verbatim: the text in their braces is not parsed, but its braces must be balanced.
 */
export function readPlural(text: string): PluralReading {
  const start = findArgument(text);
  if (start === undefined && !damagedStart.test(text)) return { kind: 'plain' };
  const at = start ?? skip(text, 0);
  const quoted = readArgument(text, at, true);
  // Some libraries read apostrophes literally: `d'{name}` begins no quotation.
  const read = 'expected' in quoted ? readArgument(text, at, false) : quoted;
  if ('expected' in read) {
    return { kind: 'broken', problem: 'expected' in quoted ? quoted : read };
  }
  const isWhole = text.slice(0, start).trim() === '' && text.slice(read.end).trim() === '';
  if (!isWhole) return { kind: 'mixed' };
  const { message, lost } = read;
  return lost === undefined ? { kind: 'forms', message } : { kind: 'forms', message, lost };
}

/** The offset of the first plural outside quotations. */
function findArgument(text: string): number | undefined {
  for (const { index } of text.matchAll(argument)) if (text[index - 1] !== "'") return index;
  return undefined;
}

interface Argument {
  readonly message: PluralMessage;
  readonly lost?: string;
  readonly end: number;
}

function readArgument(text: string, start: number, quotes: boolean): Argument | PluralProblem {
  if (text[start] !== '{') return { offset: start, expected: ['{'] };
  let at = skip(text, start + 1);
  for (const [pattern, expected] of beginning) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) return { offset: at, expected: [expected] };
    at = skip(text, at + found.length);
  }
  const offset = /offset\s*:\s*/y;
  offset.lastIndex = at;
  const hasOffset = offset.test(text);
  if (hasOffset) {
    const digits = /\d+/y;
    digits.lastIndex = offset.lastIndex;
    if (!digits.test(text)) return { offset: offset.lastIndex, expected: [pluralParts.number] };
    at = skip(text, digits.lastIndex);
  }
  const forms = new Map<string, string>();
  let counts = false;
  while (text[at] !== '}' || !pluralCategories.some((name) => forms.has(name))) {
    selector.lastIndex = at;
    const name = selector.exec(text)?.[0];
    if (name === undefined) {
      const end = pluralCategories.some((known) => forms.has(known)) ? ['}'] : [];
      return { offset: at, expected: [pluralParts.form, ...end] };
    }
    if (forms.has(name)) return { offset: at, expected: [pluralParts.otherForm] };
    const brace = skip(text, at + name.length);
    if (text[brace] !== '{') return { offset: brace, expected: ['{'] };
    const form = readForm(text, brace + 1, quotes);
    if ('expected' in form) return form;
    forms.set(name, form.text);
    counts ||= form.counts;
    at = skip(text, form.end + 1);
  }
  const plural = Object.fromEntries(
    pluralCategories.flatMap((name) => {
      const form = forms.get(name);
      return form === undefined ? [] : [[name, form]];
    }),
  );
  const lost = findLost([...forms.keys()], hasOffset, counts);
  return { message: { plural }, end: at + 1, ...(lost === undefined ? {} : { lost }) };
}

const beginning = [
  [/[^\s,{}'#]+/y, pluralParts.name],
  [/,/y, ','],
  [/plural(?![\w-])/y, 'plural'],
  [/,/y, ','],
] as const;

function findLost(
  names: readonly string[],
  hasOffset: boolean,
  counts: boolean,
): string | undefined {
  const single = names.filter((name) => name.startsWith('='));
  if (single.length > 0)
    return `The file has no place for forms of single numbers: ${single.join(', ')}.`;
  if (hasOffset) return 'The file has no place for the offset of the plural.';
  return counts ? 'In the file, “#” is no number: the forms have it as it is.' : undefined;
}

/** Reads a form up to its closing brace. */
function readForm(
  text: string,
  start: number,
  quotes: boolean,
): { readonly text: string; readonly end: number; readonly counts: boolean } | PluralProblem {
  let form = '';
  let depth = 0;
  let counts = false;
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quotes && sign === "'") {
      const next = text.charAt(at + 1);
      if (next === "'") at++;
      if (next === "'" || !/[{}#]/.test(next)) {
        form += sign;
        continue;
      }
      const quoted = readQuoted(text, at + 1);
      if (!quoted) return { offset: text.length, expected: ["'"] };
      form += quoted.text;
      at = quoted.end;
      continue;
    }
    if (sign === '{') depth++;
    if (sign === '}' && depth-- === 0) return { text: form, end: at, counts };
    counts ||= sign === '#' && depth === 0;
    form += sign;
  }
  return { offset: text.length, expected: ['}'] };
}

/** Reads quoted text up to the next single apostrophe; undefined if there is none. */
function readQuoted(text: string, start: number): { text: string; end: number } | undefined {
  let quoted = '';
  for (let at = start; at < text.length; at++) {
    if (text[at] === "'") {
      if (text[at + 1] !== "'") return { text: quoted, end: at };
      at++;
    }
    quoted += text.charAt(at);
  }
  return undefined;
}

function skip(text: string, start: number): number {
  blanks.lastIndex = start;
  return start + (blanks.exec(text)?.[0].length ?? 0);
}

/** The message as a file can hold it. */
export interface FittedMessage {
  /** Undefined where the file can hold no correct message. */
  readonly message?: Message;
  /** The loss, as an English sentence. */
  readonly problem?: string;
}

/**
 * The message of a term with plural forms for a file that stores each form separately, so that the entry keeps
 * plural forms whatever the text is: a text for all numbers becomes each form that the locale needs, unless the
 * file has it as one text too. A text that can't be read as forms is left out.
 *
 * @param old the message in the file, if it has the entry
 */
export function fitPlural(
  format: Format,
  message: Message,
  { locale, old }: { readonly locale: string | undefined; readonly old: Message | undefined },
): FittedMessage {
  const { capabilities, messageOf } = format;
  if (!capabilities.plurals && (old === undefined || typeof old === 'string')) {
    return fitText(format, message, old);
  }
  if (typeof message !== 'string') return fitZero(format, message, { locale, old });
  if (message === '') return { message };
  const wasForms = old !== undefined && typeof old !== 'string';
  const read = readPlural(message);
  if (read.kind === 'broken') return { problem: describePluralProblem(message, read.problem) };
  // In these formats forms are a part of the text, in ICU's own spelling.
  if (messageOf) return { message };
  if (read.kind === 'forms') {
    return read.lost === undefined
      ? { message: read.message }
      : { message: read.message, problem: read.lost };
  }
  if (read.kind === 'mixed') return { problem: 'The text has more than its plural forms.' };
  if (old !== undefined && !wasForms) return { message };
  const needed = neededCategoriesOf(locale);
  const plural = Object.fromEntries(needed.map((name) => [name, message]));
  const problem = 'The text has no plural forms: each of them is this one text.';
  return { message: { plural }, ...(needed.length > 1 ? { problem } : {}) };
}

/** The message for a format without plural forms: ICU text, unless a separate file holds plural forms. */
function fitText(
  { label, pluralFormat, showsIcu }: Format,
  message: Message,
  old: Message | undefined,
): FittedMessage {
  const isSame = old !== undefined && toText(old) === toText(message);
  const hasForms = typeof message !== 'string' || readPlural(message).kind !== 'plain';
  if (isSame || (!pluralFormat && !(showsIcu && hasForms))) return { message };
  if (!pluralFormat) {
    const problem = `${label} has no plural forms: programs show their ICU text as it is.`;
    return { message, problem };
  }
  const problem = `${label} has no plural forms: they go into a file of ${pluralFormat}, which an archive has too.`;
  const lost = hasForms ? { problem } : {};
  return old === undefined ? lost : { message: old, ...lost };
}

/** Reports a form for the number 0, which most programs only use in languages with the category `zero`. */
function fitZero(
  { exactZero }: Format,
  message: PluralMessage,
  { locale, old }: { readonly locale: string | undefined; readonly old: Message | undefined },
): FittedMessage {
  const { zero } = message.plural;
  const rules = zero === undefined || locale === undefined ? undefined : pluralRulesOf(locale);
  if (!rules || exactZero || rules.categories.includes('zero')) {
    return { message };
  }
  const isOld = typeof old === 'object' && old.plural.zero === zero;
  if (isOld || zero === message.plural[rules.select(0)]) return { message };
  return { message, problem: 'Programs take the form “zero” in no text of this language.' };
}

/** Describes a malformed plural and what is expected where, as an English sentence. */
export function describePluralProblem(text: string, { offset, expected }: PluralProblem): string {
  const { line, column } = createPositions(text)(offset);
  const named = Object.values<string>(pluralParts);
  const wanted = expected.map((part) => (named.includes(part) ? part : `“${part}”`)).join(' or ');
  return `The plural is malformed: ${wanted} is expected at line ${line}, column ${column}.`;
}
