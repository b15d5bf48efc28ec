import {
  isKnownLanguage,
  isKnownRegion,
  isKnownScript,
  pluralRulesOf,
  readLocaleCode,
} from '@parlance/messages';

/** The locale of a tag. */
export interface FoundCode {
  readonly code: string;
  /** Whether all parts of the tag are known: of a tag with an unknown part, only the language is used. */
  readonly exact: boolean;
  /**
   * Whether the unknown part is an unknown or withdrawn region, so that the tag can't be read as a language.
   */
  readonly hasWrongRegion: boolean;
  /** Whether the language is a common target of translations: codes of other languages are more often words. */
  readonly isUsual: boolean;
}

/** The variants that files are named after; other possible variants are more often words. */
const usualVariants = new Set('valencia tarask ekavsk ijekavsk polyton oxendict'.split(' '));

/** Codes that more often mean the country than the language Twi or Kanuri. */
const countries = new Set(['tw', 'kr']);

/** Codes of the same language, for projects that use one of them where a file has the other. */
const twins: Readonly<Record<string, string>> = { fil: 'tl', tl: 'fil' };

/** Whether CLDR has rules for a language itself, and not only for the one that replaces its code. */
function isCounted(language: string): boolean {
  return pluralRulesOf(language) !== undefined && new Intl.Locale(language).language === language;
}

/**
 * Creates a function that finds the locale of a tag, in the spellings of BCP 47 (`zh-Hans-CN`), Java (`zh_CN`),
 * POSIX (`sr_RS.UTF-8@latin`) and Android (`b+sr+Latn` without its `b+`), in any case. Locales in `preferred`
 * are always found; others only if CLDR knows their language.
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
    // `in`, the old code of Indonesian, is a word everywhere but in Android.
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
