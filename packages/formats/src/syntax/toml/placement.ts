import { type Container, isContainer, keyOf, type Member } from '../nested/document.ts';
import { placeTexts } from '../nested/placement.ts';
import { beginnings } from '../nested/tree.ts';
import type { TomlResult, TomlTable } from './document.ts';
import { writeName } from './literal.ts';

/** A text with its name in the file. */
export interface PlacedText {
  readonly key: string;
  /** The name as the file spells it. */
  readonly name: string;
  readonly text: string;
}

/**
 * The treatment of added names with dots in the root table; in other tables they become dotted keys, or quoted
 * names if `whole`.
 */
type Manner = 'headers' | 'dotted' | 'whole';

/** The places of added texts. */
export interface Placement {
  readonly tables: ReadonlyMap<TomlTable, readonly PlacedText[]>;
  /** Texts for inline tables and arrays. */
  readonly containers: ReadonlyMap<Container, readonly PlacedText[]>;
  /** Texts for new tables by their headers. */
  readonly fresh: ReadonlyMap<string, readonly PlacedText[]>;
}

/**
 * Finds the places of added keys: the deepest table or array on their path, or a new table. A key that can't be
 * split at its dots, because a prefix of it is a text or another kind of table, becomes one quoted name.
 */
export function placeKeys(
  { tables, headers, dotted, lists }: TomlResult,
  added: ReadonlyMap<string, string>,
  gone: ReadonlySet<Member>,
  manner: Manner,
): Placement {
  const placed = new Map<TomlTable, PlacedText[]>();
  const containers = new Map<Container, PlacedText[]>();
  const fresh = new Map<string, PlacedText[]>();
  const values = new Set([
    ...lists,
    ...added.keys(),
    ...tables.flatMap((t) => [...takenIn(t.container, gone)]),
  ]);
  const ownHeaders = new Set(headers);
  const ownDotted = new Set(dotted);
  for (const [table, texts] of groupByTables(tables, added)) {
    for (const [container, names] of placeTexts(table.container, texts, gone)) {
      const isTable = container === table.container;
      for (const [rest, text] of names) {
        const key = container.prefix + rest;
        if (container.kind === 'array') push(containers, container, { key, name: '', text });
        else if (isTable && table === tables[0] && manner === 'headers' && canSplit(key)) {
          const at = key.lastIndexOf('.');
          for (const path of beginnings(key.slice(0, at))) ownHeaders.add(path);
          const header = key.slice(0, at).split('.').map(writeName).join('.');
          push(fresh, header, { key, name: writeName(key.slice(at + 1)), text });
        } else {
          const item = { key, name: nameIn(container, rest), text };
          if (isTable) push(placed, table, item);
          else push(containers, container, item);
        }
      }
    }
  }
  return { tables: placed, containers, fresh };

  function canSplit(key: string): boolean {
    const outer = beginnings(key).slice(0, -1);
    return outer.length > 0 && outer.every((path) => !values.has(path) && !ownDotted.has(path));
  }

  /** The name inside a table, as a dotted key if all its prefixes are free, else quoted. */
  function nameIn({ prefix }: Container, rest: string): string {
    const isWhole = manner === 'whole' || (manner === 'headers' && prefix === '');
    const outer = isWhole ? [] : beginnings(rest).slice(0, -1);
    const isFree = outer.every(
      (part) => !values.has(prefix + part) && !ownHeaders.has(prefix + part),
    );
    if (!isFree || outer.length === 0) return writeName(rest);
    for (const part of outer) ownDotted.add(prefix + part);
    return rest.split('.').map(writeName).join('.');
  }
}

function groupByTables(
  tables: readonly TomlTable[],
  added: ReadonlyMap<string, string>,
): Map<TomlTable, [string, string][]> {
  const open = tables.filter(({ container }) => !container.sealed);
  const byPrefix = new Map(open.map((table) => [table.container.prefix, table]));
  const groups = new Map<TomlTable, [string, string][]>();
  for (const [key, text] of added) {
    const outer = beginnings(key).slice(0, -1).reverse();
    const path = outer.find((beginning) => byPrefix.has(`${beginning}.`));
    const table = path === undefined ? tables[0] : byPrefix.get(`${path}.`);
    if (!table) continue;
    const group = groups.get(table);
    if (group) group.push([key, text]);
    else groups.set(table, [[key, text]]);
  }
  return groups;
}

/** The paths in a table that no added key can pass through. */
function* takenIn(container: Container, gone: ReadonlySet<Member>): Generator<string> {
  if (container.sealed) yield keyOf(container);
  for (const member of container.members) {
    if (gone.has(member)) continue;
    yield keyOf(member);
    if (isContainer(member)) yield* takenIn(member, gone);
  }
}

function push<K>(groups: Map<K, PlacedText[]>, group: K, item: PlacedText) {
  const items = groups.get(group);
  if (items) items.push(item);
  else groups.set(group, [item]);
}
