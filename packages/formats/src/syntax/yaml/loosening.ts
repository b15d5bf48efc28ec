import type { Replacement } from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import {
  type Container,
  entriesIn,
  isContainer,
  isEntry,
  isMerge,
  keyOf,
  type Member,
  maxDepth,
  type TextChanges,
} from '../nested/document.ts';
import { containersInTheWay, depthOf, listsLosingInside } from '../nested/placement.ts';
import { containersLosing } from '../nested/removal.ts';
import { beginnings, toTree } from '../nested/tree.ts';
import { isBlock, type Layouts, type YamlAlias, type YamlResult } from './document.ts';
import { writeInline } from './scalar.ts';
import { type Branch, type Branches, writeBlock, writeFlow, writeFlowMap } from './writer.ts';

interface Planned {
  readonly texts: TextChanges;
  readonly gone: ReadonlySet<Member>;
  readonly added: ReadonlyMap<string, string>;
}

/**
 * Rewrites what blocks the changes, without changing any entry: an alias whose texts will differ from those of
 * its anchor is expanded; a list that loses an item other than its last ones becomes a map, since the items
 * behind would change their keys; a map whose own path becomes a key is dissolved into dotted names. Empty when
 * nothing blocks the changes.
 */
export function loosen(
  source: string,
  { aliases, layouts }: YamlResult,
  root: Container,
  { texts, gone, added }: Planned,
): Replacement[] {
  const lists = new Set(listsLosingInside(containersLosing(gone), gone));
  const maps: Container[] = [];
  if (added.size > 0) {
    for (const container of containersInTheWay(root, gone, added)) {
      if (container.parent?.kind === 'array') lists.add(container.parent);
      else maps.push(container);
    }
  }
  // Rewritten collections lose their anchors, so all aliases are expanded first.
  const rewrites = lists.size > 0 || maps.length > 0;
  const parting = rewrites
    ? aliases
    : aliases.filter((alias) => departs(alias, texts) || hides(alias, added));
  if (parting.length > 0) return parting.map(writeOut);
  if (lists.size > 0) return outermost(lists).map((list) => toMap(list, layouts));
  return maps.map((map) => dissolve(source, map, added, layouts));
}

function outermost(containers: ReadonlySet<Container>): Container[] {
  return [...containers].filter((container) => {
    for (let { parent } = container; parent; parent = parent.parent) {
      if (containers.has(parent)) return false;
    }
    return true;
  });
}

/** Whether the texts of an alias will differ from those of its anchor. */
function departs({ entries, origins, hidden }: YamlAlias, texts: TextChanges): boolean {
  const after = (key: string, message: unknown) => (texts.has(key) ? texts.get(key) : message);
  const wanted = entries.map(({ key, message }) => after(key, message));
  if (wanted.length > 0 && wanted.every((text) => text === null)) return false;
  if (entries.some(({ message }, at) => wanted[at] !== after(origins[at] ?? '', message)))
    return true;
  if (hidden.size === 0) return false;
  // If a map loses a name, the merged value of that name would appear in it.
  return Array.from(texts).some(
    ([key, text]) => text === null && beginnings(key).some((beginning) => hidden.has(beginning)),
  );
}

/** Whether an added key would hide a merged value. */
function hides({ container, entries }: YamlAlias, added: ReadonlyMap<string, string>): boolean {
  if (added.size === 0 || !container?.parent || !isMerge(container)) return false;
  return entries.some(({ key }) => beginnings(key).some((beginning) => added.has(beginning)));
}

function writeOut({ span, container, entries }: YamlAlias): Replacement {
  if (container) {
    const texts = entries.map(
      ({ key, message }) => [key.slice(container.prefix.length), String(message)] as const,
    );
    const levels = maxDepth - depthOf(container) + 1;
    return { span, text: writeFlowMap(toTree(new Map(texts), levels)) };
  }
  return { span, text: writeInline(String(entries[0]?.message ?? ''), true) };
}

function toMap(list: Container, layouts: Layouts): Replacement {
  const layout = layouts.get(list);
  const outer = list.parent && layouts.get(list.parent)?.column;
  // The dashes of a list may be in the column of its key, a brace must not be.
  const margin = isBlock(layout) && layout.column === outer ? '  ' : '';
  const span = { start: layout?.start ?? list.span.start, end: list.span.end };
  return { span, text: margin + writeFlowMap(textsWithin(list, list.prefix.length)) };
}

function dissolve(
  source: string,
  map: Container,
  added: ReadonlyMap<string, string>,
  layouts: Layouts,
): Replacement {
  const { parent, prefix, span } = map;
  const key = prefix.slice(0, -1);
  const skipped = parent?.prefix.length ?? 0;
  const entries = [...entriesIn(map)];
  const own = new Map<string, Branch>([[key.slice(skipped), added.get(key) ?? '']]);
  const texts = textsWithin(map, skipped, own);
  const layout = parent && layouts.get(parent);
  if (!isBlock(layout)) return { span, text: writeFlow(texts).join(', ') };
  const comments = new Map(entries.map((entry) => [entry.key.slice(skipped), entry.comments]));
  const margin = ' '.repeat(layout.column);
  const lines = writeBlock(
    texts,
    { indent: '  ', literals: 'none', commentsOf: (name) => comments.get(name) ?? [] },
    margin,
  );
  const text = lines.join('\n').replaceAll('\n', lineBreakOf(source));
  return { span, text: text.slice(margin.length) };
}

/**
 * The texts of a container by their keys without the first `skipped` characters, dotted for nested ones. Sealed
 * maps stay maps.
 */
function textsWithin(
  container: Container,
  skipped: number,
  texts: Map<string, Branch> = new Map(),
): Branches {
  for (const member of container.members) {
    if (isEntry(member)) {
      texts.set(member.key.slice(skipped), String(member.message));
    } else if (!isContainer(member)) {
      if (member.kept === 'nothing') texts.set(member.key.slice(skipped), null);
    } else if (member.sealed && !isMerge(member)) {
      texts.set(keyOf(member).slice(skipped), textsWithin(member, member.prefix.length));
    } else {
      textsWithin(member, skipped, texts);
    }
  }
  return texts;
}
