import { type Direction, directionOf, toLanguageTag } from '@parlance/formats';
import type { NamedLocale } from './locale-names.ts';

/** The language of a text, as attributes of its element. */
export interface TextLanguage {
  readonly lang?: string;
  readonly dir: Direction | 'auto';
}

/** Of a text that nobody has said the language of. */
export const anyLanguage: TextLanguage = { dir: 'auto' };

/** Of a text that is in a project's locale: browsers know the base of one that the project has made. */
export function textIn({ code, base = code }: Pick<NamedLocale, 'code' | 'base'>): TextLanguage {
  const lang = toLanguageTag(base);
  return { lang, dir: directionOf(lang) };
}
