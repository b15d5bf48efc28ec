import { toLocaleCode } from '@parlance/messages';

/** The code of an archived locale whose own code another locale took. It can't be a code of BCP 47. */
export function formatArchivedCode({ locale, id }: { locale: string; id: string }): string {
  return `${locale}~${id}`;
}

/** Whether a code has the form that `formatArchivedCode` gives. */
export function isArchivedCode(code: string): boolean {
  const [locale = '', id = '', ...rest] = code.split('~');
  return rest.length === 0 && toLocaleCode(locale) === locale && /^[0-9a-f-]{36}$/.test(id);
}

/** The BCP 47 code of a locale, also where its current code is an archived one. */
export function originalCode(code: string): string {
  return code.split('~')[0] ?? code;
}
