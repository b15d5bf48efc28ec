import { findLocaleName } from '../../locale-names.ts';
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

/** Whether a member is not one that a later one with the same name stands in for. */
function counts(member: Member): boolean {
  return isContainer(member) || isEntry(member);
}

/** The names of the locales in the outermost map, in the order of the file. */
export function localeNames({ members }: Container): string[] {
  return members.filter(counts).map(keyOf).filter(isLocaleName);
}

/**
 * The name of the locale whose texts are meant: the one that is asked for, or the only one there is.
 * Undefined where several are there, and not that one.
 */
export function chooseLocale(
  names: readonly string[],
  locale: string | undefined,
): string | undefined {
  const found = locale === undefined ? undefined : findLocaleName(names, locale);
  return found ?? (names.length === 1 || locale === undefined ? names[0] : undefined);
}

/** A locale (`pt_BR`) as Rails names it. */
export function toTag(locale: string): string {
  return locale.replaceAll('_', '-');
}

/** The member that holds the texts of a locale. */
export function memberOf(root: Container, name: string): Member | undefined {
  return root.members.find((member) => counts(member) && keyOf(member) === name);
}

/** What holds the texts of a locale, where it holds any. */
export function containerOf(root: Container, name: string): Container | undefined {
  const member = memberOf(root, name);
  return member && isContainer(member) ? member : undefined;
}
