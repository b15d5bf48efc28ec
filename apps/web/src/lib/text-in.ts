import { type Direction, directionOf } from './text-direction.ts';

/** The BCP 47 tag of a locale code. */
export function languageTag(localeCode: string): string {
  return localeCode.replaceAll('_', '-');
}

/** The attributes of an element whose text is in a project's locale. */
export function textIn(localeCode: string): { lang: string; dir: Direction } {
  const lang = languageTag(localeCode);
  return { lang, dir: directionOf(lang) };
}
