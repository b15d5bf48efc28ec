import { bare } from '../../entry.ts';
import { createPositions } from '../../position.ts';
import type { Diagnostic, ParsedEntry, ParseResult, Span } from '../../types.ts';
import { unescapeText } from './escapes.ts';

/** An entry of a properties file. Its span reaches from its first comment to the end of its line. */
export interface PropertiesEntry extends ParsedEntry {
  /** What stands between key and value; empty for a key alone. */
  readonly separator: Span;
  /** The value as the file spells it, continuation lines included. */
  readonly value: Span;
}

const blanks = new Set([' ', '\t', '\f']);
const signs = new Set(['=', ':']);
const breaks = new Set(['\r', '\n']);
const escapes = /\\(u[\dA-Fa-f]{4}|[\s\S])/g;

/**
 * Reads a file of `java.util.Properties`, as the documentation of its `load` describes the syntax.
 * The comment lines directly above an entry are its comments.
 */
export function parseProperties(source: string): ParseResult<PropertiesEntry> {
  const positionOf = createPositions(source);
  const diagnostics: Diagnostic[] = [];
  const entries = new Map<string, PropertiesEntry>();
  let comments: string[] = [];
  let commentStart: number | undefined;
  let at = 0;

  /** Skips what is in a set, and line breaks behind a backslash with the blanks of the next line. */
  function skip(set: ReadonlySet<string>): number {
    for (let sign = source[at]; sign !== undefined; sign = source[at]) {
      if (set.has(sign)) at++;
      else if (sign !== '\\' || !skipContinuation()) break;
    }
    return at;
  }

  /** Skips to a sign of a set that has no backslash before it, or to the end of the line. */
  function skipTo(...sets: readonly ReadonlySet<string>[]): number {
    for (let sign = source[at]; sign !== undefined; sign = source[at]) {
      if (breaks.has(sign) || sets.some((set) => set.has(sign))) break;
      if (sign !== '\\') at++;
      else if (!skipContinuation()) at = Math.min(at + 2, source.length);
    }
    return at;
  }

  function skipContinuation(): boolean {
    if (!breaks.has(source[at + 1] ?? '')) return false;
    at++;
    skipBreak();
    while (blanks.has(source[at] ?? '')) at++;
    return true;
  }

  function skipBreak() {
    if (source.startsWith('\r\n', at)) at += 2;
    else if (breaks.has(source[at] ?? '')) at++;
  }

  function readComment(start: number) {
    while (at < source.length && !breaks.has(source[at] ?? '')) at++;
    comments.push(source.slice(start, at).replace(/^ /, ''));
  }

  function report(code: 'syntax' | 'duplicate-key', offset: number, message: string, key?: string) {
    const about = key === undefined ? {} : { key };
    diagnostics.push({ severity: 'error', code, message, ...positionOf(offset), ...about });
  }

  function read(start: number, end: number): string {
    const raw = source.slice(start, end);
    if (!raw.includes('\\')) return raw;
    for (const { 1: sign, index } of raw.matchAll(escapes)) {
      if (sign !== 'u') continue;
      report('syntax', start + index, 'Behind "\\u" four hexadecimal digits are missing.');
      break;
    }
    return unescapeText(raw);
  }

  function readEntry(start: number) {
    const keyEnd = skipTo(blanks, signs);
    skip(blanks);
    if (signs.has(source[at] ?? '')) at++;
    const valueStart = skip(blanks);
    const end = skipTo();
    const key = read(start, keyEnd);
    const first = entries.get(key);
    if (first) {
      const { line } = positionOf(first.separator.start);
      report('duplicate-key', start, `The key "${key}" is already on line ${line}.`, key);
    }
    entries.set(key, {
      ...bare,
      key,
      message: read(valueStart, end),
      comments: comments.length > 0 ? comments : bare.comments,
      span: { start: commentStart ?? start, end },
      separator: { start: keyEnd, end: valueStart },
      value: { start: valueStart, end },
    });
  }

  while (at < source.length) {
    const lineStart = at;
    while (blanks.has(source[at] ?? '')) at++;
    const sign = source[at];
    if (sign === '#' || sign === '!') {
      commentStart ??= lineStart;
      readComment(at + 1);
    } else {
      if (sign !== undefined && !breaks.has(sign)) readEntry(at);
      comments = [];
      commentStart = undefined;
    }
    skipBreak();
  }
  return { resource: { entries: [...entries.values()] }, diagnostics };
}
