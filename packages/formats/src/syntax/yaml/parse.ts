import {
  type CST,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { bare } from '../../entry.ts';
import { createCollector } from '../collect.ts';
import {
  type Container,
  entriesIn,
  keptIn,
  type Member,
  maxDepth,
  type NestedEntry,
  nameOf,
} from '../nested/document.ts';
import { reportClashes, settleRepeats } from '../nested/duplicates.ts';
import { beginnings } from '../nested/tree.ts';
import { isMergeable, type Merge, readAlias, readMerge } from './aliases.ts';
import { readComments, startOfLine } from './comments.ts';
import { compose } from './compose.ts';
import type { YamlOptions, YamlResult } from './document.ts';
import { nullWord, readPlainYaml } from './plain.ts';
import {
  addEntry,
  addOther,
  hasRepeats,
  keepValue,
  maxProblems,
  type Place,
  type Reading,
  report,
  startReading,
  stop,
  stopped,
} from './reading.ts';
import { leadingOf } from './removal.ts';

/**
 * Reads YAML 1.2 without typing plain scalars: their spelling is the text. Names of nested maps and indexes of
 * lists are joined with dots to keys; `flat` refuses both. Aliases and merge keys (`<<`) are read as the texts
 * of their anchors.
 */
export function parseYaml(source: string, options: YamlOptions): YamlResult {
  const plain = readPlainYaml(source, options);
  return plain ? toResult(plain.reading, plain.root) : parseAnyYaml(source, options);
}

/** Like `parseYaml`, with the library only, which knows all of YAML and describes errors. */
export function parseAnyYaml(source: string, options: YamlOptions): YamlResult {
  const reading = startReading(source, options);
  let root: Container | undefined;
  try {
    root = readFile(reading);
  } catch (error) {
    if (error !== stopped) throw error;
  }
  return toResult(reading, root);
}

function toResult(reading: Reading, root: Container | undefined): YamlResult {
  const { diagnostics, layouts, aliases } = reading;
  const { entries, kept } = root && hasRepeats(reading) ? settle(reading, root) : reading;
  const resource = { entries: root ? [...entries.values()] : [] };
  return { resource, diagnostics, root, kept, layouts, aliases };
}

/** Of a name that occurs twice in a map the last value counts, as in Ruby, Python and JavaScript. */
function settle(reading: Reading, root: Container) {
  const { source, layouts, aliases } = reading;
  const { reportTwice, result } = createCollector<NestedEntry>(source);
  const placeOf = (member: Member) => {
    const { start, end } = member.span;
    const leading = leadingOf(member, layouts);
    return { span: { start: leading, end }, name: behindComments(source, start) };
  };
  const replaced = new Set<string>();
  settleRepeats(root, placeOf, (key, first, again) => {
    replaced.add(key);
    reportTwice(key, first, again, { lastCounts: true });
  });
  const entries = [...entriesIn(root)];
  reportClashes(entries, (key, first, again) => {
    reportTwice(key, behindComments(source, first), behindComments(source, again));
  });
  reading.diagnostics.push(...result().diagnostics.slice(0, maxProblems));
  const lost = aliases.find(({ origins }) =>
    origins.some((origin) => beginnings(origin).some((path) => replaced.has(path))),
  );
  if (lost) {
    const message = 'An alias stands for a value whose name occurs twice.';
    report(reading, 'duplicate-key', lost.span.start, message);
  }
  return { entries, kept: [...keptIn(root)] };
}

/** The offset of a name behind the comments above it. */
function behindComments(source: string, start: number): number {
  const above = /(?:#[^\r\n]*|\s+)*/y;
  above.lastIndex = start;
  above.test(source);
  return above.lastIndex;
}

function readFile(reading: Reading): Container | undefined {
  const composed = compose(reading.source);
  if ('refused' in composed) {
    return stop(reading, 'limit', composed.refused.offset, composed.refused.message);
  }
  const { contents = null, errors = [] } = composed.document ?? {};
  for (const { pos, message } of errors) {
    report(reading, 'syntax', pos[0], message.endsWith('.') ? message : `${message}.`);
  }
  if (composed.further !== undefined) {
    report(reading, 'syntax', composed.further, 'The file must hold one document, not several.');
  }
  if (reading.diagnostics.length > 0) return undefined;
  if (isMap(contents)) return readContainer(reading, undefined, contents, '');
  const offset = contents ? startOf(contents) : 0;
  report(reading, 'value', offset, 'The file must hold a map of keys and texts.');
  return undefined;
}

function readValue(reading: Reading, place: Place, node: unknown) {
  if (isScalar(node)) {
    readScalar(reading, place, node);
  } else if (isAlias(node)) {
    readAlias(reading, place, node);
  } else if ((isMap(node) || isSeq(node)) && reading.options.flat) {
    const [start, end] = node.range ?? [place.start, place.start];
    if (node.items.length === 0) keepValue(reading, place, 'other', { start, end });
    else
      report(reading, 'value', start, 'Only text can be a value here, no map or list.', place.key);
    reading.readTo = end;
  } else if (isMap(node) || isSeq(node)) {
    place.parent.members.push(readContainer(reading, place, node, `${place.key}.`));
  } else {
    report(reading, 'value', place.start, 'The value is missing.', place.key);
  }
}

function readScalar(reading: Reading, place: Place, node: Scalar) {
  const { source, anchors } = reading;
  const [start, end] = node.range ?? [place.start, place.start];
  reading.readTo = end;
  const isNull = node.type === 'PLAIN' && !node.tag && nullWord.test(node.source ?? '');
  if (isNull && !reading.options.readsNull) {
    if (node.anchor)
      report(reading, 'value', start, 'A value with an anchor must be text.', place.key);
    keepValue(reading, place, 'nothing', { start, end });
    return;
  }
  const isBlockScalar = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
  const textEnd = isBlockScalar ? blockEnd(source, start, end) : end;
  const text = isNull ? '' : String(node.value);
  const entry = addEntry(reading, place, text, { start, end: textEnd });
  if (node.anchor) {
    anchors.set(node.anchor, { key: entry.key, container: undefined, entries: [entry] });
  }
}

/**
 * The end of a block scalar without its last line break, and without trailing empty lines that do not count.
 */
function blockEnd(source: string, start: number, end: number): number {
  const keepsEmptyLines = /^[|>]\d?\+/.test(source.slice(start, start + 3));
  for (let last = end; ; ) {
    if (source[last - 1] !== '\n') return last;
    const lineEnd = last - (source[last - 2] === '\r' ? 2 : 1);
    last = startOfLine(source, lineEnd);
    if (keepsEmptyLines || last <= start || last < lineEnd) return lineEnd;
  }
}

function readContainer(
  reading: Reading,
  place: Place | undefined,
  node: YAMLMap | YAMLSeq,
  prefix: string,
): Container {
  const { source, layouts, anchors } = reading;
  const start = startOf(node);
  const depth = (place?.depth ?? 0) + 1;
  if (depth > maxDepth) stop(reading, 'limit', start, `More than ${maxDepth} levels of nesting.`);
  if (node.anchor) anchors.set(node.anchor, 'open');
  const bracketed = node.flow === true && /[[{]/.test(source.charAt(start));
  const container: Container = {
    kind: isMap(node) ? 'object' : 'array',
    parent: place?.parent,
    prefix,
    span: { start: place?.start ?? start, end: node.range?.[1] ?? start },
    open: bracketed ? start : undefined,
    sealed: node.flow === true && !bracketed,
    members: [],
  };
  const column = node.flow ? undefined : start - startOfLine(source, start);
  layouts.set(container, { start, leading: place?.leading ?? start, column });
  if (place && place.parent.prefix !== prefix) addOther(reading, place.key);
  if (isMap(node)) readPairs(reading, container, node, depth);
  else readItems(reading, container, node, depth);
  const last = container.members.at(-1);
  if (node.flow) reading.readTo = container.span.end;
  else if (last) container.span.end = last.span.end;
  if (node.anchor) {
    const entries = [...entriesIn(container)];
    anchors.set(node.anchor, { key: place?.key ?? '', container, entries });
  }
  if (reading.options.isClosed?.(container)) container.sealed = true;
  return container;
}

function readPairs(reading: Reading, container: Container, node: YAMLMap, depth: number) {
  const merged: Merge[] = [];
  for (const { key: name, value, srcToken } of node.items) {
    const start = tokenStart(srcToken?.start) ?? (isNode(name) ? startOf(name) : reading.readTo);
    const above = commentsAbove(reading, node, start);
    if (
      !isScalar(name) ||
      typeof name.value !== 'string' ||
      (name.type === 'PLAIN' && !name.value)
    ) {
      report(reading, 'key', start, 'A name must be text.');
      continue;
    }
    reading.readTo = name.range?.[1] ?? start;
    const key = container.prefix + name.value;
    const place = { parent: container, key, start, depth, ...above };
    const merges = name.value === '<<' && name.type === 'PLAIN' && !isScalar(value);
    if (merges && isMergeable(value)) {
      merged.push({ place, value });
      reading.readTo = value.range?.[1] ?? start;
    } else if (merges) {
      report(reading, 'value', start, 'Only a map can be merged.');
    } else {
      readValue(reading, place, value);
    }
  }
  // Merges come last, since a map's own names override merged ones.
  const names = new Set(merged.length > 0 ? container.members.map(nameOf) : []);
  for (const { place, value } of merged) {
    if (isMap(value)) {
      container.members.push(readContainer(reading, place, value, container.prefix));
    } else {
      readMerge(reading, place, value, names);
    }
  }
  if (merged.length > 0) container.members.sort((a, b) => a.span.start - b.span.start);
}

function readItems(reading: Reading, container: Container, node: YAMLSeq, depth: number) {
  const tokens = node.srcToken as CST.BlockSequence | CST.FlowCollection | undefined;
  node.items.forEach((item, index) => {
    const start =
      tokenStart(tokens?.items[index]?.start) ?? (isNode(item) ? startOf(item) : reading.readTo);
    const above = commentsAbove(reading, node, start);
    const key = container.prefix + index;
    readValue(reading, { parent: container, key, start, depth, ...above }, item);
  });
}

function commentsAbove(reading: Reading, { flow }: YAMLMap | YAMLSeq, start: number) {
  if (flow) return { leading: start, comments: bare.comments };
  return readComments(reading.source, start, reading.readTo);
}

function startOf(node: { range?: [number, number, number] | null | undefined }): number {
  return node.range?.[0] ?? 0;
}

/** The offset of a member: its dash, anchor, tag, question mark or value. */
function tokenStart(tokens: readonly CST.SourceToken[] | undefined): number | undefined {
  return tokens?.find(({ type }) => !/^(?:space|newline|comment|comma)$/.test(type))?.offset;
}
