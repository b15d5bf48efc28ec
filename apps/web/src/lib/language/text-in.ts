import { type Direction, directionOf, toLanguageTag } from '@parlance/messages';
import type { NamedLocale } from './locale-names.ts';

/** The `lang` and `dir` attributes of a text. */
export interface TextLanguage {
  readonly lang?: string;
  readonly dir: Direction | 'auto';
}

/** The attributes of a text whose language is unknown. */
export const anyLanguage: TextLanguage = { dir: 'auto' };

/** The attributes of a text in a project's locale. For a locale that a project has made, browsers know its base. */
export function textIn({ code, base = code }: Pick<NamedLocale, 'code' | 'base'>): TextLanguage {
  const lang = toLanguageTag(base);
  return { lang, dir: directionOf(lang) };
}
