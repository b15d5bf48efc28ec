import { keyIn, maxDepth } from '../nested/document.ts';
import { lineEnd } from '../whole-lines.ts';
import { readComments } from '../yaml/comments.ts';
import type { TomlTable } from './document.ts';
import { addText, openOutermost, openTable, type Reading, startReading } from './reading.ts';

const blankLine = /[ \t]*(?:#[\P{Cc}\t]*)?(?:\r?\n|$)/uy;
const name = /[ \t]*([\w-]+)[ \t]*=[ \t]*/y;
const header = /[ \t]*\[[ \t]*([\w-]+(?:[ \t]*\.[ \t]*[\w-]+)*)[ \t]*\]/y;
/** A basic string whose escapes JSON has as well; escapes of surrogates, which TOML refuses, are excluded. */
const basicText =
  /"(?!"")([^"\\\p{Cc}]*)((?:\\(?:["\\bfnrt]|u(?![dD][89a-fA-F])[\dA-Fa-f]{4})[^"\\\p{Cc}]*)*)"/uy;
const literalText = /'(?!'')([^'\p{Cc}]*)'/uy;

/**
 * Reads the subset of TOML that most translation files consist of: tables with bare names, and strings on one
 * line. Undefined for a file with anything else or with any error; errors are left to the library. The result
 * is that of the library, in a fraction of the time and memory.
 */
export function readPlainToml(source: string): Reading | undefined {
  const reading = startReading(source);
  const closed = new Set<string>();
  let table = openOutermost(reading);
  for (let at = 0; at < source.length; ) {
    let behind = endOfLine(source, at);
    if (behind === undefined) {
      const next = readHeader(reading, at, closed);
      table = next ?? table;
      const end = next ? header.lastIndex : readPair(reading, table, at);
      behind = end === undefined ? undefined : endOfLine(source, end);
    }
    if (behind === undefined) return undefined;
    at = behind;
  }
  const { resource, diagnostics } = reading.collector.result();
  const isClear = resource.entries.every(({ key }) => !reading.headers.has(key));
  return isClear && diagnostics.length === 0 ? reading : undefined;
}

/** The offset behind the line, if only blanks and a comment follow an offset on it. */
function endOfLine(source: string, at: number): number | undefined {
  blankLine.lastIndex = at;
  return blankLine.test(source) ? blankLine.lastIndex : undefined;
}

/** Begins a table, whose name must be unique. */
function readHeader(reading: Reading, at: number, known: Set<string>): TomlTable | undefined {
  const { source } = reading;
  header.lastIndex = at;
  const [, spelt] = header.exec(source) ?? [];
  if (spelt === undefined) return undefined;
  const path = spelt.split('.').map((part) => part.trim());
  const own = path.join('.');
  if (known.has(own) || path.length >= maxDepth) return undefined;
  known.add(own);
  return openTable(reading, path, source.indexOf('[', at), header.lastIndex - 1);
}

/** Adds a text to a table; returns the end of its value. */
function readPair(reading: Reading, table: TomlTable, at: number): number | undefined {
  const { source, readTo } = reading;
  name.lastIndex = at;
  const [spelt = '', own] = name.exec(source) ?? [];
  if (own === undefined) return undefined;
  const from = at + spelt.length;
  const pattern = source[from] === '"' ? basicText : literalText;
  pattern.lastIndex = from;
  const [, plain, escaped = ''] = pattern.exec(source) ?? [];
  if (plain === undefined) return undefined;
  const { container } = table;
  const text = escaped === '' ? plain : JSON.parse(`"${plain}${escaped}"`);
  const end = pattern.lastIndex;
  const above = readComments(source, source.indexOf(own, at), readTo);
  addText(reading, container, keyIn(container, own), text, { start: from, end }, above);
  reading.readTo = end;
  table.end = lineEnd(source, end);
  return end;
}
