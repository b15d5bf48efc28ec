import { type PluralMessage, pluralCategories, type Span } from '../message.ts';
import { createPositions } from '../position.ts';

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
  const reading = readWhole(text);
  if (reading.kind !== 'forms') return reading;
  const { forms, hasOffset } = reading.argument;
  const plural = Object.fromEntries(
    pluralCategories.flatMap((name) => {
      const form = forms.get(name);
      return form === undefined ? [] : [[name, form.text]];
    }),
  );
  const lost = findLost(forms, hasOffset);
  return lost === undefined
    ? { kind: 'forms', message: { plural } }
    : { kind: 'forms', message: { plural }, lost };
}

/** One form of a stored text with plural forms. Its span is what stands between its braces. */
export interface StoredForm extends Span {
  /** A category, or a single number as `=0`. */
  readonly selector: string;
  /** From the selector to behind the closing brace. */
  readonly option: Span;
  /** The form without quotes. */
  readonly text: string;
  /** Where a part of the form, by its offsets in `text`, is in the stored text. */
  toStored(part: Span): Span;
}

/** The forms that `readPlural` reads in a text, in the order of the text; none where the text is of another kind. */
export function listStoredForms(text: string): readonly StoredForm[] {
  const reading = readWhole(text);
  if (reading.kind !== 'forms') return [];
  const { forms, quotes } = reading.argument;
  return Array.from(forms, ([selector, form]) => {
    let signs: readonly Span[] | undefined;
    return {
      selector,
      option: form.option,
      text: form.text,
      start: form.start,
      end: form.end,
      toStored({ start, end }) {
        signs ??= signsOf(text, form, quotes);
        const first = signs[start]?.start ?? form.end;
        return { start: first, end: start < end ? (signs[end - 1]?.end ?? form.end) : first };
      },
    };
  });
}

/** Where each code unit of a form is in the stored text. */
function signsOf(text: string, { start }: Form, quotes: boolean): readonly Span[] {
  const signs: Span[] = [];
  readForm(text, start, quotes, (from, to) => signs.push({ start: from, end: to }));
  return signs;
}

type WholeReading =
  | Exclude<PluralReading, { readonly kind: 'forms' }>
  | { readonly kind: 'forms'; readonly argument: Argument };

function readWhole(text: string): WholeReading {
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
  return isWhole ? { kind: 'forms', argument: read } : { kind: 'mixed' };
}

/** The offset of the first plural outside quotations. */
function findArgument(text: string): number | undefined {
  for (const { index } of text.matchAll(argument)) if (text[index - 1] !== "'") return index;
  return undefined;
}

interface Argument {
  readonly forms: ReadonlyMap<string, Form & Pick<StoredForm, 'option'>>;
  readonly hasOffset: boolean;
  /** Whether apostrophes begin quotations. */
  readonly quotes: boolean;
  readonly end: number;
}

interface Form extends Span {
  readonly text: string;
  /** Whether `#` stands for the number. */
  readonly counts: boolean;
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
  const forms = new Map<string, Form & Pick<StoredForm, 'option'>>();
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
    forms.set(name, { ...form, option: { start: at, end: form.end + 1 } });
    at = skip(text, form.end + 1);
  }
  return { forms, hasOffset, quotes, end: at + 1 };
}

const beginning = [
  [/[^\s,{}'#]+/y, pluralParts.name],
  [/,/y, ','],
  [/plural(?![\w-])/y, 'plural'],
  [/,/y, ','],
] as const;

function findLost(forms: ReadonlyMap<string, Form>, hasOffset: boolean): string | undefined {
  const single = [...forms.keys()].filter((name) => name.startsWith('='));
  if (single.length > 0)
    return `The file has no place for forms of single numbers: ${single.join(', ')}.`;
  if (hasOffset) return 'The file has no place for the offset of the plural.';
  const isCounting = [...forms.values()].some(({ counts }) => counts);
  return isCounting ? 'In the file, “#” is no number: the forms have it as it is.' : undefined;
}

/** Reads a form up to its closing brace. `note` is told where each of its code units stands. */
function readForm(
  text: string,
  start: number,
  quotes: boolean,
  note?: (start: number, end: number) => void,
): Form | PluralProblem {
  let form = '';
  let depth = 0;
  let counts = false;
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quotes && sign === "'") {
      const next = text.charAt(at + 1);
      if (next === "'" || !/[{}#]/.test(next)) {
        const end = next === "'" ? at + 2 : at + 1;
        note?.(at, end);
        form += sign;
        at = end - 1;
        continue;
      }
      const quoted = readQuoted(text, at + 1, note);
      if (!quoted) return { offset: text.length, expected: ["'"] };
      form += quoted.text;
      at = quoted.end;
      continue;
    }
    if (sign === '{') depth++;
    if (sign === '}' && depth-- === 0) return { text: form, start, end: at, counts };
    counts ||= sign === '#' && depth === 0;
    note?.(at, at + 1);
    form += sign;
  }
  return { offset: text.length, expected: ['}'] };
}

/** Reads quoted text up to the next single apostrophe; undefined if there is none. */
function readQuoted(
  text: string,
  start: number,
  note?: (start: number, end: number) => void,
): { text: string; end: number } | undefined {
  let quoted = '';
  for (let at = start; at < text.length; at++) {
    const from = at;
    if (text[at] === "'") {
      if (text[at + 1] !== "'") return { text: quoted, end: at };
      at++;
    }
    note?.(from, at + 1);
    quoted += text.charAt(at);
  }
  return undefined;
}

function skip(text: string, start: number): number {
  blanks.lastIndex = start;
  return start + (blanks.exec(text)?.[0].length ?? 0);
}

/** Describes a malformed plural and what is expected where, as an English sentence. */
export function describePluralProblem(text: string, { offset, expected }: PluralProblem): string {
  const { line, column } = createPositions(text)(offset);
  const named = Object.values<string>(pluralParts);
  const wanted = expected.map((part) => (named.includes(part) ? part : `“${part}”`)).join(' or ');
  return `The plural is malformed: ${wanted} is expected at line ${line}, column ${column}.`;
}
