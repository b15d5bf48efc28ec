import type { PlaceholderStyle } from './types.ts';

/** What each style looks like, those that can be taken for another one first. */
const looks: readonly (readonly [PlaceholderStyle, RegExp])[] = [
  ['i18next', /\{\{-?\s*[^\s{},.-][^{}]*\}\}/],
  ['python', /%\([^()]+\)[-+0#]*\d*(?:\.\d+)?[A-Za-z]/],
  ['ruby', /%(?:\{[^{}\s]+\}|<[^<>\s]+>[-+0#]*\d*(?:\.\d+)?[A-Za-z])/],
  ['apple', /%(?:[1-9]\d?\$)?@/],
  [
    'printf',
    /%(?:[1-9]\d?\$)?[-+0#]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh?|ll?|[qLztj])?[diufFsxXoceEgG](?![A-Za-z])/,
  ],
  [
    'icu',
    /(?<![{$%])\{\s*[\p{L}\p{N}_]+\s*(?:\}(?!\})|,\s*(?:number|date|time|plural|select|selectordinal)\b)/u,
  ],
];

/** The style that the placeholders of texts of one message have; undefined where they have none. */
export function findStyle(texts: readonly string[]): PlaceholderStyle | undefined {
  return looks.find(([, look]) => texts.some((text) => look.test(text)))?.[0];
}

const flagStyles: Readonly<Record<string, PlaceholderStyle>> = {
  'c-format': 'printf',
  'php-format': 'printf',
  'java-printf-format': 'printf',
  'objc-format': 'apple',
  'python-format': 'python',
  'ruby-format': 'ruby',
  'java-format': 'icu',
};

/** The style that flags of gettext name. */
export function styleOfFlags(flags: readonly string[]): PlaceholderStyle | undefined {
  for (const flag of flags) {
    const style = flagStyles[flag];
    if (style) return style;
  }
  return undefined;
}
