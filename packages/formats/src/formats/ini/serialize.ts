import { toText } from '@parlance/messages';
import type { WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import type { Diagnostic, Entry, NewResource } from '../../types.ts';
import { keySpelling, sectionSpelling, splitKey } from './names.ts';
import { writeQuoted } from './values.ts';

/** Writes `key="value"` lines. A key with a dot goes into a section named by the part before the dot. */
export function serializeIni({ entries }: NewResource): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const all = [...entries];
  const keys = new Set(all.map(({ key }) => key));
  const left = new Set(reportKeys(keys, diagnostics));
  const sections = new Map<string | undefined, string[]>([[undefined, []]]);
  for (const entry of all) {
    if (left.has(entry.key)) continue;
    const { section, name } = splitKey(entry.key, (name) => keys.has(name));
    const lines = sections.get(section) ?? ['', `[${sectionSpelling.toName(section ?? '')}]`];
    lines.push(...writeEntry(entry, name));
    sections.set(section, lines);
  }
  const lines = [...sections.values()].flat();
  if (lines[0] === '') lines.shift();
  return { text: lines.map((line) => `${line}\n`).join(''), diagnostics };
}

/** Reports the keys that no line can hold, and returns them. */
export function reportKeys(keys: Iterable<string>, diagnostics: Diagnostic[]): string[] {
  const bad = [...keys].filter((key) => key === '');
  for (const key of bad) {
    diagnostics.push(writeProblem('key', key, 'A key can not be empty: the text is left out.'));
  }
  return bad;
}

function writeEntry({ comments, message }: Entry, name: string): string[] {
  const notes = comments.flatMap((comment) => comment.split(/\r\n|[\r\n]/));
  return [
    ...notes.map((line) => `; ${line}`),
    `${keySpelling.toName(name)}=${writeQuoted(toText(message))}`,
  ];
}
