import type { Locale } from '@parlance/contract';
import { findUnknownParts, readLocaleCode, toLanguageTag } from '@parlance/messages';
import type { MessageId } from '../../lib/language/intl.tsx';
import type { LocaleNames } from '../../lib/language/locale-names.ts';
import { findMoreLocales } from './more-locales.ts';

/** The most frequent locales of projects, the most frequent first. */
const popular = 'en de fr es ja zh_Hans pt_BR it ko ru pl nl tr ar zh_Hant'.split(' ');

/** A longer list would slow down typing, which finds the others. */
const shownAtOnce = 60;

interface Section {
  readonly title?: MessageId;
  /** Whether the section has the locale whose code was typed. */
  readonly isTyped?: boolean;
  readonly locales: readonly Locale[];
}

interface Search {
  /** The available locales; undefined while they are loading. */
  readonly locales: readonly Locale[] | undefined;
  /** The codes that can't be chosen. */
  readonly taken: ReadonlySet<string>;
  /** The codes that are chosen already. */
  readonly chosen: readonly string[];
  readonly text: string;
}

export interface LocaleChoices {
  readonly sections: readonly Section[];
  /** The unknown parts of the typed code. */
  readonly unknown: readonly string[];
  /** The typed code, if it can't be chosen. */
  readonly takenCode: string | undefined;
  /** The number of locales without a search. */
  readonly left: number;
  /** The number of results of the search, including those that are not shown. */
  readonly found: number;
}

/**
 * The locales to offer for a search: listed locales with the text in their names or codes, further languages, and
 * the locale whose code was typed. Without a search, popular locales come first.
 */
export function findLocaleChoices(
  { locales, taken, chosen, text }: Search,
  names: LocaleNames,
): LocaleChoices {
  const isListed = (code: string) => taken.has(code) || chosen.includes(code);
  const left = locales?.filter(({ code }) => !chosen.includes(code)) ?? [];
  const known = new Set(locales?.map(({ code }) => code));
  const hits = text === '' ? [] : rank(names.sort(names.search(left, text)), text);
  const reading = readLocaleCode(text);
  const typed =
    'code' in reading && locales && !isListed(reading.code) && !known.has(reading.code)
      ? reading
      : undefined;
  const takenCode = 'code' in reading && taken.has(reading.code) ? reading.code : undefined;
  const more =
    text !== '' && locales && takenCode === undefined
      ? findMoreLocales(
          names,
          text,
          (code) => isListed(code) || known.has(code) || code === typed?.code,
        )
      : [];
  const unknown = typed ? findUnknownParts(typed.parts) : [];
  const isMeant = typed !== undefined && unknown.length === 0 && isCanonical(typed.code);
  const byCode: Section[] =
    typed && (isMeant || (hits.length === 0 && more.length === 0))
      ? [{ title: 'locales.byCode', isTyped: true, locales: [names.localeOf(typed.code)] }]
      : [];
  const sections =
    text === ''
      ? sectionsOf(left, names)
      : [
          ...byCode,
          ...(hits.length > 0 ? [{ locales: hits.slice(0, shownAtOnce) }] : []),
          ...(more.length > 0
            ? [{ title: 'locales.more' as const, locales: more.slice(0, shownAtOnce) }]
            : []),
        ];
  const found = text === '' ? left.length : hits.length + more.length + byCode.length;
  return { sections, unknown, takenCode, left: left.length, found };
}

/** The sections without a search, popular locales first. */
function sectionsOf(left: readonly Locale[], names: LocaleNames): Section[] {
  const byCode = new Map(left.map((locale) => [locale.code, locale]));
  const first = popular.flatMap((code) => byCode.get(code) ?? []);
  const others = names.sort(left.filter((locale) => !isPopular(locale))).slice(0, shownAtOnce);
  const sections: Section[] = [
    { title: 'locales.popular', locales: first },
    { title: 'locales.others', locales: others },
  ];
  return sections.filter(({ locales }) => locales.length > 0);
}

function isPopular({ code }: Locale): boolean {
  return popular.includes(code);
}

/** Results whose code equals the search come first, then popular ones. */
function rank(hits: Locale[], search: string): Locale[] {
  const rankOf = (locale: Locale) =>
    locale.code.toLowerCase() === search.toLowerCase() ? 0 : isPopular(locale) ? 1 : 2;
  return hits.sort((a, b) => rankOf(a) - rankOf(b));
}

/** Whether the code has no shorter or newer form: `ger` is a search that finds `de`. */
function isCanonical(code: string): boolean {
  const tag = toLanguageTag(code);
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    // A code for private use has no other form.
    return true;
  }
}
