import type { TokenStyle } from '../tokens/token.ts';
import { listPlaceholders, looksLike } from './syntaxes.ts';
import type { PlaceholderStyle } from './types.ts';

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
      (among.length === 0 || among.includes(style)) && texts.some((text) => looksLike(text, style)),
  );
  const isIn = (style: PlaceholderStyle) =>
    texts.some((text) => listPlaceholders(text, style).length > 0);
  return seen ?? among.find(isIn);
}

/** What a gettext flag says: the styles that texts are taken apart in, and that they are converted from, if any. */
const flagStyles: Readonly<
  Record<string, readonly [tokens: readonly TokenStyle[], converts?: PlaceholderStyle]>
> = {
  'c-format': [['c'], 'printf'],
  'php-format': [['php'], 'printf'],
  'java-printf-format': [['java'], 'printf'],
  'objc-format': [['apple'], 'apple'],
  'python-format': [['python'], 'python'],
  'ruby-format': [['ruby', 'printf'], 'ruby'],
  'java-format': [['javamessage'], 'icu'],
  'csharp-format': [['dotnet'], 'dotnet'],
  'python-brace-format': [['braces']],
  'perl-brace-format': [['braces']],
  'rust-format': [['braces']],
  'qt-format': [['qt']],
  'qt-plural-format': [['qt']],
  'kde-format': [['qt']],
  'go-format': [['go']],
  'sh-format': [['template']],
  'javascript-format': [['printf']],
  'lua-format': [['printf']],
  'perl-format': [['printf']],
  'tcl-format': [['printf']],
  'object-pascal-format': [['pascal']],
  'scheme-format': [['lisp']],
  'lisp-format': [['lisp']],
};

/** The style that gettext flags name, for conversions. */
export function styleOfFlags(flags: readonly string[]): PlaceholderStyle | undefined {
  return flags.map((flag) => flagStyles[flag]?.[1]).find((style) => style !== undefined);
}

/** The styles that gettext flags name, for tokens; undefined where they name none. */
export function tokenStylesOfFlags(flags: readonly string[]): readonly TokenStyle[] | undefined {
  return flags.map((flag) => flagStyles[flag]?.[0]).find((styles) => styles !== undefined);
}
