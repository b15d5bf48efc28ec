import {
  directionOf,
  neededCategoriesOf,
  type PluralCategory,
  type PluralRules,
  pluralRulesOf,
  pluralSample,
  readLocaleCode,
  scriptOf,
} from '@parlance/messages';
import {
  reduplicating,
  repeatable,
  withJoiners,
  withoutEndMarks,
  withoutSpaces,
  withZeroWidthSpaces,
} from './languages.ts';
import { decimalSignOf } from './numbers.ts';
import { type QuotePair, quotesOf } from './quotes.ts';
import { type SpacingRule, spacingOf } from './spacing.ts';

/** What checks know of a locale. */
export interface LocaleData {
  readonly code: string;
  /** The locale whose plural rules it has: its own code, if it has no base. */
  readonly base: string;
  readonly language: string;
  /** The script by ISO 15924, the likely one if the code names none. */
  readonly script: string;
  readonly isRightToLeft: boolean;
  readonly hasCase: boolean;
  readonly hasSpaces: boolean;
  readonly hasEndMarks: boolean;
  readonly hasJoiners: boolean;
  readonly hasZeroWidthSpaces: boolean;
  readonly isReduplicating: boolean;
  readonly repeatable: ReadonlySet<string>;
  readonly spacing: readonly SpacingRule[];
  readonly decimalSign: '.' | ',';
  /** Pairs of quotation marks that the language has, the common one first. */
  readonly quotes: readonly QuotePair[];
  /** Absent for a language without rules. */
  readonly plurals: PluralRules | undefined;
  readonly ordinals: PluralRules | undefined;
  /** The categories that a plural needs forms for, with the small numbers of each. */
  readonly neededNumbers: ReadonlyMap<PluralCategory, readonly number[]>;
}

const scriptsWithCase = new Set(['Latn', 'Cyrl', 'Grek', 'Armn', 'Adlm', 'Dsrt', 'Osge', 'Cher']);
const known = new Map<string, LocaleData>();

/**
 * The data of a locale code, with the plural rules of another one if it has that as its base; of a code that can't be
 * read, those of a language without rules.
 */
export function localeDataOf(code: string, base: string = code): LocaleData {
  const key = `${code} ${base}`;
  const data = known.get(key) ?? createLocaleData(code, base);
  known.set(key, data);
  return data;
}

function createLocaleData(code: string, base: string): LocaleData {
  const reading = readLocaleCode(code);
  const language = 'problem' in reading ? '' : (reading.parts.language.split('_').at(-1) ?? '');
  const script = 'problem' in reading ? '' : scriptOf(code);
  return {
    code,
    base,
    language,
    script,
    isRightToLeft: directionOf(code) === 'rtl',
    hasCase: scriptsWithCase.has(script),
    hasSpaces: !withoutSpaces.has(language),
    hasEndMarks: !withoutEndMarks.has(language),
    hasJoiners: withJoiners.has(language),
    hasZeroWidthSpaces: withZeroWidthSpaces.has(language),
    isReduplicating: reduplicating.has(language),
    repeatable: new Set(repeatable[language] ?? []),
    spacing: spacingOf(code, language),
    decimalSign: decimalSignOf(code, language),
    quotes: quotesOf(code, language),
    plurals: pluralRulesOf(base),
    ordinals: pluralRulesOf(base, 'ordinal'),
    neededNumbers: neededNumbersOf(base),
  };
}

function neededNumbersOf(code: string): LocaleData['neededNumbers'] {
  const rules = pluralRulesOf(code);
  return new Map(
    neededCategoriesOf(code).map((category) => [
      category,
      pluralSample.filter((n) => rules?.select(n) === category),
    ]),
  );
}
