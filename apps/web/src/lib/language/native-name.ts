import { toLanguageTag } from '@parlance/messages';
import type { NamedLocale } from './locale-names.ts';

const known = new Map<string, string | undefined>();

/** The name of a locale in its own language; undefined where CLDR has none, or the project has given it a name. */
export function nativeNameOf({ code, name }: NamedLocale): string | undefined {
  if (name !== undefined) return undefined;
  if (!known.has(code)) known.set(code, readName(code));
  return known.get(code);
}

function readName(code: string): string | undefined {
  try {
    const tag = toLanguageTag(code);
    const [language] = Intl.DisplayNames.supportedLocalesOf(tag);
    if (language === undefined) return undefined;
    const name = new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(tag) ?? '';
    const [first] = name;
    // Many languages write their names in small letters within a sentence.
    return first && first.toLocaleUpperCase(tag) + name.slice(first.length);
  } catch {
    return undefined;
  }
}
