import type { Member } from '../nested/document.ts';
import { writeBasic } from './literal.ts';
import { parseToml } from './parse.ts';
import { type PlacedText, placeKeys } from './placement.ts';

/**
 * Writes keys with their texts; dotted keys go into tables with headers. `commentsOf` returns the comments of a
 * key.
 */
export function writeToml(
  texts: ReadonlyMap<string, string>,
  commentsOf: (key: string) => readonly string[],
): string {
  const nothing: ReadonlySet<Member> = new Set();
  const { tables, fresh } = placeKeys(parseToml(''), texts, nothing, 'headers');
  const write = ({ key, name, text }: PlacedText): string[] => [
    ...commentsOf(key)
      .flatMap((comment) => comment.split(/\r\n|[\r\n]/))
      .map(toComment),
    `${name} = ${writeBasic(text)}`,
  ];
  const lines = [
    ...[...tables.values()].flat().flatMap(write),
    ...Array.from(fresh, ([header, items]) => ['', `[${header}]`, ...items.flatMap(write)]).flat(),
  ];
  if (lines[0] === '') lines.shift();
  return lines.map((line) => `${line}\n`).join('');
}

/** A comment line; TOML allows no control characters in it. */
function toComment(line: string): string {
  return `# ${line.replace(/[^\P{Cc}\t\x80-\x9f]/gu, '\ufffd')}`;
}
