import { syntaxes } from './syntaxes.ts';
import { isPlaceholder, type PlaceholderStyle } from './types.ts';

/** The styles that can be told from texts alone, those that can be taken for another one first. */
const byLook: readonly PlaceholderStyle[] = [
  'goi18n',
  'i18next',
  'python',
  'ruby',
  'apple',
  'printf',
  'fluent',
  'dotnet',
  'icu',
];

/**
 * The style that the placeholders of texts of one message have; undefined where they have none. With `among`, one of
 * these, which may be any: signs of other styles are letters like all others.
 */
export function findStyle(
  texts: readonly string[],
  among: readonly PlaceholderStyle[] = [],
): PlaceholderStyle | undefined {
  const [only, ...others] = among;
  if (only !== undefined && others.length === 0) return only;
  const seen = byLook.find(
    (style) =>
      (among.length === 0 || among.includes(style)) &&
      texts.some((text) => syntaxes[style].look?.test(text)),
  );
  return seen ?? among.find((style) => hasPlaceholders(texts, style));
}

function hasPlaceholders(texts: readonly string[], style: PlaceholderStyle): boolean {
  return texts.some((text) => syntaxes[style].read(text).some(isPlaceholder));
}

const flagStyles: Readonly<Record<string, PlaceholderStyle>> = {
  'c-format': 'printf',
  'php-format': 'printf',
  'java-printf-format': 'printf',
  'objc-format': 'apple',
  'python-format': 'python',
  'ruby-format': 'ruby',
  'java-format': 'icu',
  'csharp-format': 'dotnet',
};

/** The style that flags of gettext name. */
export function styleOfFlags(flags: readonly string[]): PlaceholderStyle | undefined {
  for (const flag of flags) {
    const style = flagStyles[flag];
    if (style) return style;
  }
  return undefined;
}
