import { type Container, keyIn, maxDepth } from '../nested/document.ts';
import { readComments } from './comments.ts';
import type { YamlOptions } from './document.ts';
import { endOfLine, type PlainScalar, readPlainName, readPlainScalar } from './plain-scalar.ts';
import {
  addEntry,
  addOther,
  hasRepeats,
  keepValue,
  type Place,
  type Reading,
  startReading,
} from './reading.ts';

/** A map or a list whose end has not been reached. */
interface Block {
  readonly container: Container;
  /** The column of its keys or dashes, from 0. */
  readonly column: number;
  readonly depth: number;
}

interface Progress {
  readonly reading: Reading;
  /** The blocks around the next line, the outermost first. */
  readonly open: Block[];
  root: Container | undefined;
  /** The key whose value has not begun. */
  pending: Place | undefined;
}

/** Whether an unquoted scalar is null. */
export const nullWord = /^(?:~|null|Null|NULL)?$/;

const start = /^(?:(?:#[^\r\n]*|[ ]*)\r?\n)*---\r?\n/;

/**
 * Reads the subset of YAML that most translation files consist of: block maps and lists of scalars on one line
 * or in literal block scalars. Undefined for a file with anything else or with any error; errors are left to
 * the library. The result is that of the library, in a tenth of the time.
 */
export function readPlainYaml(
  source: string,
  options: YamlOptions,
): { readonly reading: Reading; readonly root: Container } | undefined {
  if (source.startsWith('\ufeff') || /\r(?!\n)/.test(source)) return undefined;
  const reading = startReading(source, options);
  const root = readBlocks(reading);
  const isPlain = reading.diagnostics.length === 0 && !reading.repeats;
  return root && isPlain && !hasRepeats(reading) ? { reading, root } : undefined;
}

/** Reads the outermost map; undefined as soon as something is not plain. */
function readBlocks(reading: Reading): Container | undefined {
  const { source } = reading;
  const progress: Progress = { reading, open: [], root: undefined, pending: undefined };
  let line = start.exec(source)?.[0].length ?? 0;
  while (line < source.length) {
    const next = endOfLine(source, line) ?? readLine(progress, line);
    if (next === undefined || reading.diagnostics.length > 0) return undefined;
    line = next;
  }
  while (progress.open.length > 0) endBlock(progress);
  return progress.pending ? undefined : progress.root;
}

/** Reads a line that is not blank, with a block that may begin there; returns the offset of the next line. */
function readLine(progress: Progress, line: number): number | undefined {
  const { reading } = progress;
  const { source } = reading;
  const at = skipSpaces(source, line);
  if (source[at] === '#') return behindLine(source, at);
  const column = at - line;
  const isItem = source.startsWith('- ', at);
  const block = blockAt(progress, at, column, isItem);
  const name = isItem ? undefined : readPlainName(source, at);
  if (!block || (!isItem && !name)) return undefined;
  const place = toPlace(reading, block, at, name);
  const behind = name ? name.value.end + 1 : at + 2;
  const nothing = name && endOfLine(source, behind);
  if (nothing !== undefined) {
    progress.pending = place;
    return nothing;
  }
  const scalar = readPlainScalar(source, skipSpaces(source, behind), column);
  if (!scalar) return undefined;
  addScalar(reading, place, scalar);
  return endOfLine(source, scalar.value.end);
}

/** The block that a line belongs to, which may begin with it; undefined where none fits. */
function blockAt(
  progress: Progress,
  at: number,
  column: number,
  isItem: boolean,
): Block | undefined {
  const { open, pending, root } = progress;
  if (pending || !root) {
    const outer = open.at(-1)?.column ?? -1;
    // A list may be in the column of the keys around it.
    const isInside = column > outer || (isItem && pending && column === outer);
    return isInside && (pending || !isItem) ? startBlock(progress, at, column, isItem) : undefined;
  }
  for (let block = open.at(-1); block; block = open.at(-1)) {
    const isList = block.container.kind === 'array';
    if (block.column < column) return undefined;
    if (block.column === column && isList === isItem) return block;
    endBlock(progress);
  }
  return undefined;
}

function toPlace(reading: Reading, block: Block, at: number, name: PlainScalar | undefined): Place {
  const { container, depth } = block;
  const above = readComments(reading.source, at, reading.readTo);
  if (name) reading.readTo = name.value.end;
  const key = keyIn(container, name ? name.text : String(container.members.length));
  return { parent: container, key, start: at, depth, ...above };
}

function addScalar(reading: Reading, place: Place, { text, value, isBare }: PlainScalar) {
  const isNull = isBare && nullWord.test(text);
  reading.readTo = value.end;
  if (isNull && !reading.options.readsNull) keepValue(reading, place, 'nothing', value);
  else addEntry(reading, place, isNull ? '' : text, value);
}

function startBlock(
  progress: Progress,
  at: number,
  column: number,
  isList: boolean,
): Block | undefined {
  const { reading, open, pending } = progress;
  if ((reading.options.flat && pending) || open.length >= maxDepth) return undefined;
  const container: Container = {
    kind: isList ? 'array' : 'object',
    parent: pending?.parent,
    prefix: pending ? `${pending.key}.` : '',
    span: { start: pending?.start ?? at, end: at },
    open: undefined,
    sealed: false,
    members: [],
  };
  reading.layouts.set(container, { start: at, leading: pending?.leading ?? at, column });
  if (pending) addOther(reading, pending.key);
  const block = { container, column, depth: open.length + 1 };
  open.push(block);
  progress.root ??= container;
  progress.pending = undefined;
  return block;
}

function endBlock({ open, reading }: Progress) {
  const container = open.pop()?.container;
  if (!container) return;
  const last = container.members.at(-1);
  if (last) container.span.end = last.span.end;
  container.parent?.members.push(container);
  if (reading.options.isClosed?.(container)) container.sealed = true;
}

function skipSpaces(source: string, from: number): number {
  let at = from;
  while (source[at] === ' ') at++;
  return at;
}

function behindLine(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end + 1;
}
