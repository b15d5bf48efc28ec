import * as cardinals from 'make-plural/cardinals';
import * as ordinals from 'make-plural/ordinals';
import * as categoriesOfAll from 'make-plural/pluralCategories';
import { readLocaleCode } from '../locales/locale-code.ts';
import {
  type Message,
  type PluralCategory,
  type PluralMessage,
  pluralCategories,
} from '../message.ts';

/**
 * Writes a message with plural forms as ICU MessageFormat text, in the canonical spelling that Parlance stores:
 * `{n, plural, one {…} other {…}}`, categories in the order of CLDR. `fromIcu` returns every text unchanged.
 */
export function toIcu({ plural }: PluralMessage): string {
  const forms = pluralCategories.flatMap((category) => {
    const text = plural[category];
    return text === undefined ? [] : [` ${category} {${escapeIcu(text)}}`];
  });
  return `{n, plural,${forms.join('')}}`;
}

/**
 * Reads the spelling of `toIcu`. Returns undefined for any other text, also for equivalent ICU messages in
 * another spelling: converting them to forms and back would change the text.
 */
export function fromIcu(text: string): PluralMessage | undefined {
  const start = '{n, plural,';
  if (!text.startsWith(start)) return undefined;
  const plural: Partial<Record<PluralCategory, string>> = {};
  let at = start.length;
  for (const category of pluralCategories) {
    const opening = ` ${category} {`;
    if (!text.startsWith(opening, at)) continue;
    const form = readForm(text, at + opening.length);
    if (!form) return undefined;
    plural[category] = form.text;
    at = form.end;
  }
  return at === text.length - 1 && text[at] === '}' ? { plural } : undefined;
}

/** The message as one text; plural forms become ICU text. */
export function toText(message: Message): string {
  return typeof message === 'string' ? message : toIcu(message);
}

/** What numbers are for: to count (`3 files`), or to say which one (`3rd file`). */
export type PluralKind = 'cardinal' | 'ordinal';

/** The plural rules of CLDR for the numbers of a language. */
export interface PluralRules {
  /** The categories in the order of CLDR. */
  readonly categories: readonly PluralCategory[];
  select(n: number): PluralCategory;
}

const rulesByName: Readonly<Record<PluralKind, ReadonlyMap<string, PluralRules['select']>>> = {
  cardinal: new Map(Object.entries(cardinals)),
  ordinal: new Map(Object.entries(ordinals)),
};
const categoriesByName: ReadonlyMap<
  string,
  Readonly<Record<PluralKind, readonly PluralCategory[]>>
> = new Map(Object.entries(categoriesOfAll));

/**
 * The plural categories of cardinal numbers in a locale (`pl_PL`, `zh_Hans_CN`), in the order of CLDR. Only
 * `other` for an unknown locale.
 */
export function pluralCategoriesOf(locale: string): readonly PluralCategory[] {
  return pluralRulesOf(locale)?.categories ?? ['other'];
}

/** The numbers whose categories files have forms for: other categories are for fractions and millions. */
export const pluralSample: readonly number[] = [...Array(201).keys()];

/**
 * The categories that a message needs forms for in a locale (`pl_PL`): `other`, and those of the integers up to
 * 200. Only `other` for an unknown locale.
 */
export function neededCategoriesOf(locale: string | undefined): PluralCategory[] {
  const rules = locale === undefined ? undefined : pluralRulesOf(locale);
  const needed = new Set<string>(rules ? pluralSample.map((n) => rules.select(n)) : []);
  needed.add('other');
  return pluralCategories.filter((category) => needed.has(category));
}

/**
 * CLDR's rules for numbers in a locale; undefined for a language without rules. `Intl` is not used, since
 * browsers know fewer languages than servers.
 */
export function pluralRulesOf(
  locale: string,
  kind: PluralKind = 'cardinal',
): PluralRules | undefined {
  const reading = readLocaleCode(locale);
  if ('problem' in reading) return undefined;
  const { language, script, region } = reading.parts;
  const own = [`${language}_${region}`, `${language}_${script}`, language];
  const name = own.find((one) => rulesByName[kind].has(one)) ?? toMain(language);
  const select = rulesByName[kind].get(name);
  const categories = categoriesByName.get(name)?.[kind];
  return select && categories && { categories, select };
}

/** The language that CLDR uses for another language or a three-letter code: `ku` for `kmr`. */
function toMain(language: string): string {
  const [primary = '', extended = primary] = language.split('_');
  return primary === '' ? '' : new Intl.Locale(extended).language;
}

/**
 * Quotes the special characters of a plural form. An apostrophe is always doubled, though ICU lets it stand
 * alone before most characters, and a run of signs is quoted as a whole, because two adjacent quotations would
 * be read as an apostrophe: so the spelling never depends on what follows.
 */
export function escapeIcu(text: string): string {
  return text.replace(/[{}#']+/g, (run) => {
    const doubled = run.replaceAll("'", "''");
    return /[{}#]/.test(run) ? `'${doubled}'` : doubled;
  });
}

/** Reads a form up to its closing brace. Only the spelling of `escapeIcu` is accepted. */
function readForm(text: string, start: number): { text: string; end: number } | undefined {
  let form = '';
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "'") {
      if (text[at + 1] === "'") {
        form += sign;
        at++;
      } else {
        quoted = !quoted;
      }
    } else if (quoted || !/[{}#]/.test(sign)) {
      form += sign;
    } else {
      const canonical = sign === '}' && escapeIcu(form) === text.slice(start, at);
      return canonical ? { text: form, end: at + 1 } : undefined;
    }
  }
  return undefined;
}
