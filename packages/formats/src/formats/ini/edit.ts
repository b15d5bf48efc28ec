import { toText } from '@parlance/messages';
import { editBySpans, toTextChanges } from '../../edit/edit.ts';
import { removeLines } from '../../edit/lines.ts';
import type { Changes, WriteResult } from '../../format.ts';
import { appendParts, insertIntoSection } from '../../syntax/sections.ts';
import type { Diagnostic } from '../../types.ts';
import { colonSpelling, keySpelling, sectionSpelling, splitKey } from './names.ts';
import type { IniEntry, IniResult, IniSection } from './parse.ts';
import { reportKeys } from './serialize.ts';
import { writeBare, writeQuoted } from './values.ts';

interface Added {
  readonly key: string;
  readonly name: string;
  readonly text: string;
}

/** Changes values, and adds entries at the end of the sections that their keys belong to. */
export function editIni(source: string, parsed: IniResult, changes: Changes): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const texts = new Map(toTextChanges(changes));
  for (const key of reportKeys(texts.keys(), diagnostics)) texts.delete(key);
  const [first] = parsed.resource.entries;
  const separator = first ? source.slice(first.separator.start, first.separator.end) : '=';
  const isColon = separator.includes(':');
  const write = first && source[first.value.start] !== '"' ? writeBare : writeQuoted;
  const text = editBySpans(source, parsed, texts, {
    replace: ({ value, separator: { start, end } }, message) => {
      const own = source[value.start] === '"' ? writeQuoted : writeBare;
      const gap = gapBehind(source.slice(start, end), toText(message));
      return [{ span: value, text: gap + own(toText(message)) }];
    },
    remove: (removed) => removed.map(({ span }) => removeLines(source, span)),
    insert: (added) => {
      const { known, fresh } = groupBySections(parsed, added);
      const toLine = ({ name, text: value }: Added) =>
        (isColon ? colonSpelling : keySpelling).toName(name) +
        separator +
        gapBehind(separator, value) +
        write(value);
      const inserted = Array.from(known, ([section, items]) =>
        insertIntoSection(source, parsed.sections, section, items.map(toLine)),
      );
      const lines = Array.from(fresh).flatMap(([name, items]) => [
        '',
        `[${sectionSpelling.toName(name)}]`,
        ...items.map(toLine),
      ]);
      return lines.length === 0 ? inserted : [...inserted, appendParts(source, lines)];
    },
  });
  return { text, diagnostics };
}

/** A space behind a colon that has none, before a text with an equals sign, which would end the key. */
function gapBehind(separator: string, text: string): string {
  return separator.endsWith(':') && text.includes('=') ? ' ' : '';
}

/**
 * Groups the added entries by section: the one with the longest name that begins the key, else a new section;
 * in a file without sections, none.
 */
function groupBySections(
  { sections, resource }: IniResult,
  added: readonly { readonly key: string; readonly message: IniEntry['message'] }[],
) {
  const byName = new Map(sections.map((section) => [section.name, section]));
  const known = new Map<IniSection, Added[]>();
  const fresh = new Map<string, Added[]>();
  const keys = new Set([...resource.entries, ...added].map(({ key }) => key));
  const mayAdd = sections.length > 1 || resource.entries.length === 0;
  for (const { key, message } of added) {
    const text = toText(message);
    const existing = longestSection(byName, key);
    const { section, name } = mayAdd
      ? splitKey(key, (part) => keys.has(part))
      : { section: undefined, name: key };
    if (existing) {
      push(known, existing, { key, name: key.slice((existing.name ?? '').length + 1), text });
    } else if (section !== undefined) {
      push(fresh, section, { key, name, text });
    } else {
      const top = byName.get(undefined);
      if (top) push(known, top, { key, name, text });
    }
  }
  return { known, fresh };
}

function longestSection(
  byName: ReadonlyMap<string | undefined, IniSection>,
  key: string,
): IniSection | undefined {
  for (
    let dot = key.lastIndexOf('.', key.length - 2);
    dot >= 0;
    dot = key.lastIndexOf('.', dot - 1)
  ) {
    const section = byName.get(key.slice(0, dot));
    if (section) return section;
    if (dot === 0) break;
  }
  return undefined;
}

function push<K>(groups: Map<K, Added[]>, group: K, item: Added) {
  const items = groups.get(group);
  if (items) items.push(item);
  else groups.set(group, [item]);
}
