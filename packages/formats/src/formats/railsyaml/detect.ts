import { isLocaleName } from './roots.ts';

/** What only Rails has: its placeholders, keys of its own, and plural forms. */
const signs =
  /%\{\w+\}|^ {2}(?:activerecord|activemodel|helpers|errors|number|datetime|date|time|support|devise):|^ +other:/m;

/**
 * How sure it is that a file is one of Rails: each outermost name is a locale with a map, and the name of
 * the file, or the texts, say more. Other programs have files with a locale as the outermost name as well.
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

/** The outermost name, where there is one and the file is of Rails. */
export function localeOfRails(head: string): string | undefined {
  const names = outermostNames(head);
  return names.length === 1 && isLocaleName(names[0] ?? '') ? names[0] : undefined;
}

/** The outermost names with a map each; none where one has a text, or where the head is no such file. */
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
