import { toLanguageTag } from '@parlance/messages';
import { capitalized, type NamedLocale } from './locale-names.ts';

const known = new Map<string, string | undefined>();

/**
 * The name of a locale in its own language; undefined where the browser knows none, or the project has given the locale
 * a name.
 */
export function nativeNameOf({ code, name }: NamedLocale): string | undefined {
  if (name !== undefined) return undefined;
  if (!known.has(code)) known.set(code, findNativeName(code));
  return known.get(code);
}

/** Whether the name of a locale in its own language is known, and another one than its name within a sentence here. */
export function hasOwnName(locale: NamedLocale, phrase: string): boolean {
  const native = nativeNameOf(locale);
  return native !== undefined && native.toLowerCase() !== phrase.toLowerCase();
}

function findNativeName(code: string): string | undefined {
  try {
    const tag = toLanguageTag(code);
    // Without data of the language, the names would be in that of the browser.
    if (Intl.DisplayNames.supportedLocalesOf(tag).length === 0) return undefined;
    const names = new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' });
    const name = names.of(tag);
    return name === undefined ? undefined : capitalized(name, tag);
  } catch {
    return undefined;
  }
}
