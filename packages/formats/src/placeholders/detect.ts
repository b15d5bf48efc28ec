import { syntaxes } from './syntaxes.ts';
import { isPlaceholder, type PlaceholderStyle } from './types.ts';

/** The styles that can be detected in texts, in this order: ambiguous styles come first. */
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
 * The placeholder style of the texts of a message; undefined where they have no placeholders. With `among`, the
 * result is one of these, of any kind: signs of other styles are ordinary text.
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

/** The style that gettext flags name. */
export function styleOfFlags(flags: readonly string[]): PlaceholderStyle | undefined {
  for (const flag of flags) {
    const style = flagStyles[flag];
    if (style) return style;
  }
  return undefined;
}
