import { type Message, type Span, toText } from '@parlance/messages';
import { type Alias, isAlias, isMap, isSeq, type YAMLMap, type YAMLSeq } from 'yaml';
import { bare } from '../../entry.ts';
import type { Container, NestedEntry } from '../nested/document.ts';
import { beginnings } from '../nested/tree.ts';
import type { YamlAlias } from './document.ts';
import { type Anchored, addEntry, type Place, type Reading, report, stop } from './reading.ts';

/**
 * The maximum number of texts that aliases expand to in one file: far more than real files have, and quickly
 * counted.
 */
const maxAliasedTexts = 10_000;

/** A merge key with its value. */
export interface Merge {
  readonly place: Place;
  readonly value: Alias | YAMLSeq | YAMLMap;
}

/** Whether the value of a key `<<` can be merged; with a text as its value, it is an ordinary key. */
export function isMergeable(value: unknown): value is Merge['value'] {
  return isAlias(value) || isMap(value) || (isSeq(value) && value.items.every(isAlias));
}

/** Reads an alias as the value of its anchor. */
export function readAlias(reading: Reading, place: Place, node: Alias) {
  const span = spanOf(node);
  reading.readTo = span.end;
  const anchored = resolveAlias(reading, node);
  if (!anchored) return;
  if (!anchored.container) {
    const entries = anchored.entries.map(({ message }) =>
      addAliased(reading, place, message, span),
    );
    addAlias(reading, { span, container: undefined, entries, origins: [anchored.key] });
    return;
  }
  const container = standIn(reading, place, `${place.key}.`, span);
  const origins: string[] = [];
  const entries = Array.from(textsOf(anchored), ([rest, { key, message }]) => {
    origins.push(key);
    const own = {
      ...place,
      parent: container,
      key: container.prefix + rest,
      comments: bare.comments,
    };
    return addAliased(reading, own, message, span);
  });
  addAlias(reading, { span, container, entries, origins });
}

/** Reads the entries that a merge key adds to its map: those whose names the map does not have itself. */
export function readMerge(
  reading: Reading,
  place: Place,
  value: Alias | YAMLSeq,
  names: ReadonlySet<string>,
) {
  const span = spanOf(value);
  const container = standIn(reading, place, place.parent.prefix, span);
  const entries: NestedEntry[] = [];
  const origins: string[] = [];
  const hidden = new Set<string>();
  for (const node of isAlias(value) ? [value] : value.items) {
    const anchored = isAlias(node) ? resolveAlias(reading, node) : undefined;
    if (!anchored) continue;
    if (!anchored.container) report(reading, 'value', span.start, 'Only a map can be merged.');
    for (const [rest, { key, message }] of textsOf(anchored)) {
      const name = beginnings(rest).find((beginning) => names.has(beginning));
      const own = {
        ...place,
        parent: container,
        key: container.prefix + rest,
        comments: bare.comments,
      };
      if (name !== undefined) hidden.add(container.prefix + name);
      if (name !== undefined || reading.entries.has(own.key)) continue;
      entries.push(addAliased(reading, own, message, span));
      origins.push(key);
    }
  }
  addAlias(reading, { span, container, entries, origins, hidden });
}

function* textsOf({ container, entries }: Anchored): Generator<[rest: string, NestedEntry]> {
  for (const entry of entries) yield [entry.key.slice(container?.prefix.length), entry];
}

function spanOf({ range }: Alias | YAMLSeq): Span {
  return { start: range?.[0] ?? 0, end: range?.[1] ?? 0 };
}

function resolveAlias(reading: Reading, node: Alias): Anchored | undefined {
  const { start } = spanOf(node);
  const anchored = reading.anchors.get(node.source);
  if (anchored === 'open') {
    stop(reading, 'limit', start, `The alias "*${node.source}" is inside what it stands for.`);
  }
  if (!anchored) {
    report(reading, 'syntax', start, `No anchor "&${node.source}" stands before this alias.`);
  } else if (anchored.container) {
    // An entry added inside would also appear under the keys of the alias.
    anchored.container.sealed = true;
  }
  return anchored;
}

/** A container for the texts of an alias, which have no position of their own in the file. */
function standIn(reading: Reading, place: Place, prefix: string, { end }: Span): Container {
  const { parent, start, leading } = place;
  const span = { start, end };
  const container: Container = {
    kind: 'object',
    parent,
    prefix,
    span,
    open: undefined,
    sealed: true,
    members: [],
  };
  parent.members.push(container);
  reading.layouts.set(container, { start, leading, column: undefined });
  return container;
}

function addAliased(reading: Reading, place: Place, message: Message, span: Span): NestedEntry {
  reading.aliasedTexts++;
  if (reading.aliasedTexts > maxAliasedTexts) {
    stop(reading, 'limit', span.start, `Aliases stand for more than ${maxAliasedTexts} texts.`);
  }
  return addEntry(reading, place, toText(message), span);
}

function addAlias(
  { aliases }: Reading,
  alias: Omit<YamlAlias, 'hidden'> & Partial<Pick<YamlAlias, 'hidden'>>,
) {
  aliases.push({ hidden: new Set(), ...alias });
}
