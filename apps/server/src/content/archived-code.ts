import { toLocaleCode } from '@parlance/formats';

/** The code that an archived locale has once another one has its own: no code of BCP 47 is like it. */
export function formatArchivedCode({ locale, id }: { locale: string; id: string }): string {
  return `${locale}~${id}`;
}

/** Whether a code is such a one. */
export function isArchivedCode(code: string): boolean {
  const [locale = '', id = '', ...rest] = code.split('~');
  return rest.length === 0 && toLocaleCode(locale) === locale && /^[0-9a-f-]{36}$/.test(id);
}

/** The code that a locale had, whether it is archived or not. */
export function originalCode(code: string): string {
  return code.split('~')[0] ?? code;
}
