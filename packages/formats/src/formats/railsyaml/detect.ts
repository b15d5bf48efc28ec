import { isLocaleName } from './roots.ts';

/** The features of Rails files: placeholders, keys of Rails itself, and plural forms. */
const signs =
  /%\{\w+\}|^ {2}(?:activerecord|activemodel|helpers|errors|number|datetime|date|time|support|devise):|^ +other:/m;

/**
 * The confidence that a file is one of Rails: each outermost name is a locale with a map, and the file name or
 * the texts raise it. Other programs have files with a locale as the outermost name as well.
 */
export function detectRails(name: string, head: string): number {
  const names = outermostNames(head);
  if (names.length === 0 || !names.every(isLocaleName)) return 0;
  const extension = /\.ya?ml$/i.test(name) ? 0.1 : 0;
  const pieces = name.toLowerCase().replaceAll('_', '-').split(/[/.]/);
  const isNamed = names.some((locale) =>
    pieces.includes(locale.toLowerCase().replaceAll('_', '-')),
  );
  const isLikely = isNamed || names.length > 1 || signs.test(head);
  return (isLikely ? 0.8 : 0.4) + extension;
}

/** The only outermost name, if the file is one of Rails. */
export function localeOfRails(head: string): string | undefined {
  const names = outermostNames(head);
  return names.length === 1 && isLocaleName(names[0] ?? '') ? names[0] : undefined;
}

/**
 * The outermost names, each with a map; empty where one has a text, or where the head is not of such a file.
 */
function outermostNames(head: string): string[] {
  const names: string[] = [];
  for (const line of head.match(/^[^\s#%-].*$/gm) ?? []) {
    const [, quoted, plain] =
      /^(?:["']([\w-]+)["']|([\w-]+)):[ \t]*(?:&\w+[ \t]*)?(?:#.*|\{.*)?\r?$/.exec(line) ?? [];
    const found = quoted ?? plain;
    if (found === undefined) return [];
    names.push(found);
  }
  return names;
}
