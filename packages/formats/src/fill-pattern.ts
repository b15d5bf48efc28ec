import { type LocaleParts, readLocaleCode, toLanguageTag } from '@parlance/messages';
import { isPlaceholder, type placeholderNames } from './path-pattern.ts';
import { formats } from './registry.ts';
import type { FormatId } from './types.ts';

/** The values for a pattern. `locale` is a code with underscores, such as `zh_Hans_CN`. */
export interface PatternValues {
  readonly locale: string;
  readonly format: FormatId;
}

/** Old language codes, which every version of Android understands. */
const androidLanguages: Readonly<Record<string, string>> = { he: 'iw', id: 'in', yi: 'ji' };

const placeholders: Readonly<
  Record<(typeof placeholderNames)[number], (values: PatternValues) => string>
> = {
  locale: ({ locale }) => locale,
  tag: ({ locale }) => toLanguageTag(locale),
  language: ({ locale }) => partsOf(locale).language,
  script: ({ locale }) => partsOf(locale).script,
  region: ({ locale }) => partsOf(locale).region,
  android: ({ locale }) => androidFolder(locale),
  extension: ({ format }) => formats[format].extensions[0].slice(1),
};

/**
 * Fills a path pattern: `{locale}` (`zh_Hans_CN`), `{tag}` (`zh-Hans-CN`), `{language}`, `{script}`,
 * `{region}`, `{android}` (`values-b+zh+Hans+CN`) and `{extension}` (`json`). Where a locale has no script or
 * region, the separator before the placeholder is removed as well.
 */
export function fillPattern(pattern: string, values: PatternValues): string {
  return pattern.replace(/([-_.+]?)\{(\w+)\}/g, (all, sign: string, name: string) => {
    if (!isPlaceholder(name)) return all;
    const value = placeholders[name](values);
    return value === '' ? '' : sign + value;
  });
}

function androidFolder(locale: string): string {
  const { language, region } = partsOf(locale);
  const isPlain = /^[a-z]{2,3}(?:_[A-Z]{2})?$/.test(locale);
  if (!isPlain) return `values-b+${locale.replaceAll('_', '+')}`;
  const known = androidLanguages[language] ?? language;
  return region === '' ? `values-${known}` : `values-${known}-r${region}`;
}

function partsOf(locale: string): Pick<LocaleParts, 'language' | 'script' | 'region'> {
  const reading = readLocaleCode(locale);
  if ('parts' in reading && reading.parts.language !== '') return reading.parts;
  return { language: locale, script: '', region: '' };
}
