import { isKnownLanguage, isKnownRegion, isKnownScript, readLocaleCode } from '../locale-code.ts';
import { pluralRulesOf } from '../plural.ts';

/** A locale that a tag stands for. */
export interface FoundCode {
  readonly code: string;
  /** Whether all of the tag says so: of one with an unknown part, only the language is left. */
  readonly exact: boolean;
  /** Whether what is unknown is a region, or was withdrawn as one: no language is meant by it. */
  readonly hasWrongRegion: boolean;
  /** Whether its language is one that much is translated into: codes of others are more often words. */
  readonly isUsual: boolean;
}

/** Variants that files are in; what could be another one is a word more often. */
const usualVariants = new Set('valencia tarask ekavsk ijekavsk polyton oxendict'.split(' '));

/** Codes that stand for the country more often than for the language Twi or Kanuri. */
const countries = new Set(['tw', 'kr']);

/** What names the same language, for projects that have the one where a file says the other. */
const twins: Readonly<Record<string, string>> = { fil: 'tl', tl: 'fil' };

/** Whether CLDR has rules for a language itself, and not only for another one that it goes under. */
function isCounted(language: string): boolean {
  return pluralRulesOf(language) !== undefined && new Intl.Locale(language).language === language;
}

/**
 * Makes a function that finds the locale a tag stands for, in the spellings of BCP 47 (`zh-Hans-CN`),
 * Java (`zh_CN`), POSIX (`sr_RS.UTF-8@latin`) and Android (`b+sr+Latn` without its `b+`), in any case. Of
 * those in `preferred`, each is found; of all others, those that CLDR knows the language of.
 */
export function createCodeFinder(
  preferred: ReadonlySet<string>,
): (tag: string) => FoundCode | undefined {
  return (tag) => {
    const reading = readLocaleCode(tag);
    if ('problem' in reading) return undefined;
    const { language, script, region, variants, extensions } = reading.parts;
    const found = { exact: true, hasWrongRegion: false, isUsual: true };
    if (preferred.has(reading.code)) return { code: reading.code, ...found };
    if (!isKnownLanguage(language) || extensions !== '') return undefined;
    if (!variants.every((variant) => usualVariants.has(variant))) return undefined;
    // The old code of Indonesian is a word everywhere but in Android.
    if (/^in\b/i.test(tag) && region !== 'ID') return undefined;
    const isUsual = language.length === 2 || isCounted(language);
    const hasWrongRegion = region !== '' && !isKnownRegion(region);
    const hasWrongScript = script !== '' && !isKnownScript(script);
    if (hasWrongRegion || hasWrongScript || countries.has(reading.code)) {
      const code = hasWrongScript || script === '' ? language : `${language}_${script}`;
      return { code, exact: false, hasWrongRegion, isUsual };
    }
    const twin = [twins[language], reading.code.slice(language.length)].join('');
    return { code: preferred.has(twin) ? twin : reading.code, ...found, isUsual };
  };
}
