import {
  formsOf,
  type PluralCategory,
  type PluralKind,
  pluralCategories,
  sourceFormsFor,
} from '@parlance/messages';
import type { LocaleData } from '../locales/locale-data.ts';
import type { Choice, Form } from './form.ts';

/** The locales whose plural rules a target and its source have, by which their forms are paired. */
export interface PairedLocales {
  readonly target: LocaleData;
  readonly source: LocaleData;
}

/** More forms than this are not compared with one form. */
const maxPairs = 16;

/**
 * The source forms that a form of the target stands for. By CLDR there may be several: `one` of Russian is for 1
 * and 21, which are `one` and `other` in English.
 */
export function pairForms(
  target: Form,
  sources: readonly Form[],
  locales: PairedLocales,
): readonly Form[] {
  if (sources.length <= 1) return sources;
  const known = selectorsOf(sources);
  const own = new Map(target.choices.map((choice) => [keyOf(choice), choice.selector]));
  const wanted = new Map<string, ReadonlySet<string>>();
  for (const [key, { type, selectors }] of known) {
    const selector = own.get(key);
    if (selector !== undefined) wanted.set(key, fitting({ type, selector }, selectors, locales));
  }
  const matching = sources.filter(({ choices }) =>
    choices.every((choice) => wanted.get(keyOf(choice))?.has(choice.selector) ?? true),
  );
  return (matching.length > 0 ? matching : sources).slice(0, maxPairs);
}

/** Whether a form is for one number only, so that it can name the number in words or leave it out. */
export function isForOneNumber({ choices }: Form, locale: string): boolean {
  return choices.some(
    ({ type, selector }) =>
      type === 'plural' && (selector.startsWith('=') || oneNumbersOf(locale).has(selector)),
  );
}

function keyOf({ argument, type }: Choice): string {
  return `${type} ${argument}`;
}

type Selectors = ReadonlyMap<
  string,
  { readonly type: Choice['type']; readonly selectors: ReadonlySet<string> }
>;

const knownSelectors = new WeakMap<readonly Form[], Selectors>();

/** The selectors of each choice of a message. */
function selectorsOf(forms: readonly Form[]): Selectors {
  const known = knownSelectors.get(forms);
  if (known) return known;
  const found = new Map<string, { type: Choice['type']; selectors: Set<string> }>();
  for (const choice of forms.flatMap(({ choices }) => choices)) {
    const one = found.get(keyOf(choice)) ?? { type: choice.type, selectors: new Set() };
    found.set(keyOf(choice), one);
    one.selectors.add(choice.selector);
  }
  knownSelectors.set(forms, found);
  return found;
}

/** The selectors of the source that a selector of the target stands for, among those that the source has. */
function fitting(
  { type, selector }: Pick<Choice, 'type' | 'selector'>,
  known: ReadonlySet<string>,
  locales: PairedLocales,
): ReadonlySet<string> {
  if (known.has(selector) && (type === 'select' || selector.startsWith('=')))
    return new Set([selector]);
  if (known.has(selector) && isZeroAlone(selector, locales.target.base)) return new Set([selector]);
  if (type === 'select') return new Set(['other']);
  const kind = type === 'plural' ? 'cardinal' : 'ordinal';
  const categories = selector.startsWith('=')
    ? [categoryOf(selector, locales.source, kind)]
    : sourcesOf(selector, kind, locales);
  const found = new Set(categories.filter((category) => known.has(category)));
  // A form for one number, as `=1`, is for the category of that number where the source has none for the category.
  for (const exact of found.size > 0 ? [] : known) {
    if (exact.startsWith('=') && categoryOf(exact, locales.target, kind) === selector)
      found.add(exact);
  }
  return found.size > 0 && found.size >= categories.length ? found : found.add('other');
}

/** The category of an exact number, as `=1`. */
function categoryOf(exact: string, locale: LocaleData, kind: PluralKind): PluralCategory {
  const rules = kind === 'cardinal' ? locale.plurals : locale.ordinals;
  return rules?.select(Number(exact.slice(1))) ?? 'other';
}

const sourceForms = new Map<string, readonly string[]>();

function sourcesOf(
  selector: string,
  kind: PluralKind,
  { target, source }: PairedLocales,
): readonly string[] {
  const locales = { target: target.base, source: source.base };
  const key = `${selector} ${kind} ${target.base} ${source.base}`;
  const known = sourceForms.get(key);
  if (known) return known;
  const found = isPluralCategory(selector) ? sourceFormsFor(selector, locales, kind) : ['other'];
  if (isPluralCategory(selector)) sourceForms.set(key, found);
  return found;
}

function isPluralCategory(name: string): name is PluralCategory {
  return pluralCategories.some((category) => category === name);
}

/** Whether a form is for the number 0 and no other: i18next has `zero` in each language, also where CLDR has none. */
function isZeroAlone(selector: string, locale: string): boolean {
  return selector === 'zero' && formsOf(locale).every(({ category }) => category !== 'zero');
}

const oneNumbers = new Map<string, ReadonlySet<string>>();

function oneNumbersOf(locale: string): ReadonlySet<string> {
  const known = oneNumbers.get(locale);
  if (known) return known;
  const forms = formsOf(locale).filter(({ isOneNumber }) => isOneNumber);
  const found = new Set<string>(forms.map(({ category }) => category));
  if (isZeroAlone('zero', locale)) found.add('zero');
  oneNumbers.set(locale, found);
  return found;
}
