import {
  listPlaceholders,
  type PluralCategory,
  type PluralMessage,
  pluralCategories,
  pluralRulesOf,
  pluralSample,
} from '@parlance/messages';

// The argument of ICU MessageFormat that most messages of Flutter consist of: `{count, plural, one{1 item}
// other{{count} items}}`. Flutter reads apostrophes literally, where in ICU they may begin a quotation.

/** A text that is one plural argument, with the offsets of its parts. */
export interface IcuPlural {
  readonly argument: string;
  readonly forms: readonly IcuForm[];
}

interface IcuForm {
  readonly category: PluralCategory;
  /** The selector as the text spells it. */
  readonly selector: string;
  /** The offset of the selector. */
  readonly start: number;
  /** The text between the braces. */
  readonly content: { readonly start: number; readonly end: number };
}

const opening = /^\{\s*(\w+)\s*,\s*plural\s*,\s*/;
const selector = /(zero|one|two|few|many|other|=[01])\s*\{/y;
const blanks = /\s*/y;
const quotedBrace = /'([{}])'/g;

/**
 * Finds the forms of a text that consists of one plural argument with a form for some categories, each once.
 * `=0` is read as the form `zero` and `=1` as `one` in a locale where no other number has that category, as
 * Flutter treats them alike. Undefined for any other text, also where it has forms for other numbers or an
 * offset, which plural categories can't express.
 */
export function readIcuPlural(text: string, locale?: string): IcuPlural | undefined {
  const [head = '', argument] = text.startsWith('{') ? (opening.exec(text) ?? []) : [];
  if (argument === undefined) return undefined;
  const forms = new Map<PluralCategory, IcuForm>();
  let at = head.length;
  while (text[at] !== '}') {
    selector.lastIndex = at;
    const [found = '', name] = selector.exec(text) ?? [];
    const category = toCategory(name, locale);
    const end = formEnd(text, at + found.length);
    if (category === undefined || forms.has(category) || end === undefined) return undefined;
    forms.set(category, {
      category,
      selector: name ?? category,
      start: at,
      content: { start: at + found.length, end },
    });
    blanks.lastIndex = end + 1;
    at = end + 1 + (blanks.exec(text)?.[0].length ?? 0);
  }
  if (forms.size === 0 || at !== text.length - 1) return undefined;
  return { argument, forms: [...forms.values()] };
}

function toCategory(name: string | undefined, locale: string | undefined) {
  if (name === '=0') return isAlone('zero', 0, locale) ? 'zero' : undefined;
  if (name === '=1') return isAlone('one', 1, locale) ? 'one' : undefined;
  return pluralCategories.find((other) => other === name);
}

const sample = [...pluralSample, 1_000_000];

/** Whether a category holds no other number in a locale. */
function isAlone(category: 'zero' | 'one', number: number, locale: string | undefined): boolean {
  const rules = locale === undefined ? undefined : pluralRulesOf(locale);
  return rules !== undefined && sample.every((n) => n === number || rules.select(n) !== category);
}

/** The plural message of a text whose forms `readIcuPlural` found. */
export function toPluralMessage(text: string, { forms }: IcuPlural): PluralMessage {
  return {
    plural: Object.fromEntries(
      forms.map(({ category, content }) => [
        category,
        decodeForm(text.slice(content.start, content.end)),
      ]),
    ),
  };
}

/** Writes another message into a text, keeping its argument and its whitespace. */
export function changeIcuPlural(text: string, old: IcuPlural, { plural }: PluralMessage): string {
  const categories = pluralCategories.filter((category) => plural[category] !== undefined);
  const [first, second] = old.forms;
  if (!first) return text;
  const same =
    categories.length === old.forms.length &&
    old.forms.every(({ category }) => plural[category] !== undefined);
  const order = same ? old.forms.map(({ category }) => category) : categories;
  const head = text.slice(0, first.start);
  const gap = text.slice(first.start + first.selector.length, first.content.start);
  const between = second
    ? text.slice(first.content.end + 1, second.start)
    : (/\s*$/.exec(head)?.[0] ?? '');
  const tail = text.slice((old.forms.at(-1)?.content.end ?? 0) + 1);
  const spelled = new Map(old.forms.map(({ category, selector }) => [category, selector]));
  const forms = order.map(
    (category) =>
      `${spelled.get(category) ?? category}${gap}${encodeForm(plural[category] ?? '')}}`,
  );
  return head + forms.join(between) + tail;
}

/** Writes a plural message as Flutter's documentation does. */
export function writeIcuPlural(argument: string, { plural }: PluralMessage): string {
  const forms = pluralCategories.flatMap((category) => {
    const form = plural[category];
    return form === undefined ? [] : [` ${category}{${encodeForm(form)}}`];
  });
  return `{${argument}, plural,${forms.join('')}}`;
}

/** The argument that the forms most likely count: the only one that occurs in them, else `count`. */
export function guessArgument({ plural }: PluralMessage): string {
  const inForms = Object.values(plural).flatMap((form) =>
    listPlaceholders(form, 'icu').flatMap(({ name, type }) => (type === 'string' ? [name] : [])),
  );
  const [only, ...others] = new Set(inForms);
  return typeof only === 'string' && others.length === 0 ? only : 'count';
}

/** The offset of the brace that closes the form beginning at `start`. */
function formEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === "'" && text[at + 2] === "'" && /[{}]/.test(text.charAt(at + 1))) at += 2;
    else if (sign === '{') depth++;
    else if (sign === '}' && depth-- === 0) return at;
  }
  return undefined;
}

/** Whether a form needs no quotes: its braces are balanced, and none is quoted. */
function standsAlone(form: string): boolean {
  return !/'[{}]'/.test(form) && formEnd(`${form}}`, 0) === form.length;
}

function encodeForm(form: string): string {
  return standsAlone(form) ? form : quoteBraces(form);
}

/** Only braces that `encodeForm` quoted are unquoted. */
function decodeForm(spelt: string): string {
  if (!/'[{}]'/.test(spelt)) return spelt;
  const form = spelt.replace(quotedBrace, '$1');
  return !standsAlone(form) && quoteBraces(form) === spelt ? form : spelt;
}

function quoteBraces(form: string): string {
  return form.replace(/[{}]/g, "'$&'");
}
