import { toText } from '@parlance/messages';
import { applyReplacements, editBySpans, type Replacement } from '../../edit/edit.ts';
import { lineBreakOf, removeLines } from '../../edit/lines.ts';
import type { WriteResult } from '../../format.ts';
import { structuralChanges } from '../nested/changes.ts';
import {
  type Container,
  isContainer,
  type KeptValue,
  type Member,
  type NestedEntry,
  nameOf,
  type TextChanges,
} from '../nested/document.ts';
import { settleKept } from '../nested/kept.ts';
import { listsLosingInside } from '../nested/placement.ts';
import { allGone, containersLosing, removeListed } from '../nested/removal.ts';
import { beginnings } from '../nested/tree.ts';
import { appendParts, insertIntoSection } from '../sections.ts';
import { lineStart } from '../whole-lines.ts';
import type { TomlOptions, TomlResult } from './document.ts';
import { writeBasic, writeLike, writeName } from './literal.ts';
import { parseToml } from './parse.ts';
import { type PlacedText, placeKeys } from './placement.ts';

/**
 * Changes values, removes and adds entries of a TOML file. An inline table or an array that loses its last text
 * is removed; a header stays.
 */
export function editToml(
  source: string,
  parsed: TomlResult,
  changes: TextChanges,
  options: TomlOptions = {},
): WriteResult {
  const pathsAround = ({ key }: KeptValue) => beginnings(key).slice(0, -1);
  const { texts, diagnostics } = settleKept(parsed, changes, pathsAround);
  return { text: editTexts(source, parsed, texts, options), diagnostics };
}

function editTexts(
  source: string,
  parsed: TomlResult,
  texts: TextChanges,
  options: TomlOptions,
): string {
  const { resource, tables } = parsed;
  const { gone, added } = structuralChanges(resource.entries, texts);
  const lists = [...listsLosingInside(containersLosing(gone), gone)];
  if (lists.length > 0) {
    const roomy = applyReplacements(
      source,
      outermost(lists).map((list) => toTable(source, list)),
    );
    return editTexts(roomy, parseToml(roomy, options), texts, options);
  }
  const inTheWay = pathsInTheWay(parsed, added, gone);
  if (inTheWay.size > 0) {
    const { without, moved } = clear(source, parsed, inTheWay);
    const cleared = new Map([...moved, ...texts]);
    // Texts that were cleared and are to be removed need no further change.
    for (const [key, text] of cleared) if (text === null && moved.has(key)) cleared.delete(key);
    return editTexts(without, parseToml(without, options), cleared, options);
  }
  const lineBreak = lineBreakOf(source);
  const isTop = (container: Container) => container.open === undefined;
  return editBySpans(source, parsed, texts, {
    replace: ({ value }, message) => {
      const old = source.slice(value.start, value.end);
      return [{ span: value, text: writeLike(old, toText(message), lineBreak) }];
    },
    remove: () =>
      [...containersLosing(gone)].flatMap((container) =>
        isTop(container) ? removeFrom(source, container, gone) : removeListed(container, gone),
      ),
    insert: () => {
      const hasHeaders = tables.length > 1 || resource.entries.length === 0;
      const manner = options.keepsDots ? 'whole' : hasHeaders ? 'headers' : 'dotted';
      const placement = placeKeys(parsed, added, gone, manner);
      const fresh = Array.from(placement.fresh, ([header, items]) => [
        '',
        `[${header}]`,
        ...items.map(toLine),
      ]).flat();
      return [
        ...Array.from(placement.tables, ([table, items]) =>
          insertIntoSection(source, tables, table, items.map(toLine)),
        ),
        ...Array.from(placement.containers, ([container, items]) =>
          insertListed(container, items, gone),
        ),
        ...(fresh.length > 0 ? [appendParts(source, fresh)] : []),
      ];
    },
  });
}

function toLine({ name, text }: PlacedText): string {
  return `${name} = ${writeBasic(text)}`;
}

function removeFrom(
  source: string,
  { members }: Container,
  gone: ReadonlySet<Member>,
): Replacement[] {
  return members
    .filter((member) => gone.has(member))
    .map(({ span }) =>
      removeLines(source, { start: lineStart(source, span.start), end: span.end }),
    );
}

function insertListed(
  { kind, members, open = 0, span }: Container,
  items: readonly PlacedText[],
  gone: ReadonlySet<Member>,
): Replacement {
  const written = items.map((item) => (kind === 'array' ? writeBasic(item.text) : toLine(item)));
  const last = members.findLast((member) => !gone.has(member));
  if (last) {
    const { end } = last.span;
    return { span: { start: end, end }, text: ['', ...written].join(', ') };
  }
  const end = members.length > 0 ? open + 1 : span.end - 1;
  const blank = kind === 'array' ? '' : ' ';
  return { span: { start: open + 1, end }, text: blank + written.join(', ') + blank };
}

/**
 * Converts an array to an inline table with the indexes as names, since items behind a removed one would change
 * their keys.
 */
function toTable(source: string, { open = 0, span, members }: Container): Replacement {
  const items = members.map((member) => {
    const start = isContainer(member) ? (member.open ?? 0) : member.value.start;
    return `${writeName(nameOf(member))} = ${source.slice(start, member.span.end)}`;
  });
  return { span: { start: open, end: span.end }, text: `{ ${items.join(', ')} }` };
}

function outermost(containers: readonly Container[]): Container[] {
  const all = new Set(containers);
  return containers.filter((container) => {
    for (let { parent } = container; parent; parent = parent.parent)
      if (all.has(parent)) return false;
    return true;
  });
}

/**
 * The paths of tables and arrays that become keys themselves, and of arrays with such a table inside: if it
 * were removed, the items behind it would change their keys.
 */
function pathsInTheWay(
  { headers, dotted, lists, tables }: TomlResult,
  added: ReadonlyMap<string, string>,
  gone: ReadonlySet<Member>,
): Set<string> {
  const inTheWay = new Set<string>();
  if (added.size === 0) return inTheWay;
  const taken = new Set([...headers, ...dotted, ...lists]);
  const listed = new Set(lists);
  for (const { container } of tables) {
    for (const { kind, prefix } of containersIn(container, gone)) {
      const path = prefix.slice(0, -1);
      taken.add(path);
      if (kind === 'array') listed.add(path);
    }
  }
  for (const key of added.keys()) {
    if (taken.has(key)) inTheWay.add(beginnings(key).find((path) => listed.has(path)) ?? key);
  }
  return inTheWay;
}

function* containersIn({ members }: Container, gone: ReadonlySet<Member>): Generator<Container> {
  for (const member of members) {
    if (!isContainer(member) || gone.has(member)) continue;
    yield member;
    yield* containersIn(member, gone);
  }
}

/** Removes tables and arrays with their headers from a file, and returns their texts. */
function clear(
  source: string,
  { resource, tables }: TomlResult,
  paths: ReadonlySet<string>,
): { without: string; moved: Map<string, string> } {
  const isBelow = (path: string) => beginnings(path).some((beginning) => paths.has(beginning));
  const below = resource.entries.filter(({ key }) => isBelow(key));
  const gone = allGone(below);
  const moved = new Map(below.map(({ key, message }: NestedEntry) => [key, toText(message)]));
  const headers = tables.flatMap(({ container, header }) =>
    header && isBelow(container.prefix.slice(0, -1)) ? [removeLines(source, header)] : [],
  );
  const removals = [...containersLosing(gone)].flatMap((container) =>
    container.open === undefined
      ? removeFrom(source, container, gone)
      : removeListed(container, gone),
  );
  return { without: applyReplacements(source, [...headers, ...removals]), moved };
}
