import { type LocaleParts, readLocaleCode, toLanguageTag } from '@parlance/messages';
import { formats } from './registry.ts';
import type { FormatId } from './types.ts';

/** The values for a pattern. `locale` is a code with underscores, such as `zh_Hans_CN`. */
export interface PatternValues {
  readonly locale: string;
  readonly format: FormatId;
}

/** Old language codes, which every version of Android understands. */
const androidLanguages: Readonly<Record<string, string>> = { he: 'iw', id: 'in', yi: 'ji' };

const placeholders: Readonly<Record<string, (values: PatternValues) => string>> = {
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
    const value = placeholders[name]?.(values);
    if (value === undefined) return all;
    return value === '' ? '' : sign + value;
  });
}

/** The problem with a path pattern, as an English clause; undefined if there is none. */
export function findPatternProblem(pattern: string): string | undefined {
  const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !Object.hasOwn(placeholders, name));
  if (unknown !== undefined) {
    return `has {${unknown}}, and not one of {${Object.keys(placeholders).join('}, {')}}`;
  }
  if (/[{}]/.test(pattern.replace(/\{\w+\}/g, ''))) return 'has a brace without its other one';
  return isRelativePath(pattern) ? undefined : 'must be a relative path with / between its folders';
}

/** Whether a path leads to a file below its starting folder, on every system. */
export function isRelativePath(path: string): boolean {
  return path.split('/').every((part) => !/^\.{0,2}$/.test(part)) && !/[\\:\p{Cc}]/u.test(path);
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
