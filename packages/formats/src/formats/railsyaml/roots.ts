import { findLocaleName } from '@parlance/messages';
import {
  type Container,
  isContainer,
  isEntry,
  keyOf,
  type Member,
} from '../../syntax/nested/document.ts';

const tag = /^[a-z]{2,3}(?:[-_][\da-z]{1,8})*$/i;

/** Whether an outermost name can be that of a locale. */
export function isLocaleName(name: string): boolean {
  return tag.test(name);
}

/** Whether a member counts: a member is ignored if a later one with the same name replaces it. */
function counts(member: Member): boolean {
  return isContainer(member) || isEntry(member);
}

/** The names of the locales in the outermost map, in the order of the file. */
export function localeNames({ members }: Container): string[] {
  return members.filter(counts).map(keyOf).filter(isLocaleName);
}

/**
 * The name of the locale to read: the requested one, or the only one in the file. Undefined where the file has
 * several locales without the requested one.
 */
export function chooseLocale(
  names: readonly string[],
  locale: string | undefined,
): string | undefined {
  const found = locale === undefined ? undefined : findLocaleName(names, locale);
  return found ?? (names.length === 1 || locale === undefined ? names[0] : undefined);
}

/** A locale (`pt_BR`) in the spelling of Rails (`pt-BR`). */
export function toTag(locale: string): string {
  return locale.replaceAll('_', '-');
}

/** The member that holds the texts of a locale. */
export function memberOf(root: Container, name: string): Member | undefined {
  return root.members.find((member) => counts(member) && keyOf(member) === name);
}

/** The container with the texts of a locale, if there is one. */
export function containerOf(root: Container, name: string): Container | undefined {
  const member = memberOf(root, name);
  return member && isContainer(member) ? member : undefined;
}
