import type { Span } from '@parlance/messages';
import { bare } from '../../entry.ts';
import type { ParseResult } from '../../format.ts';
import { createCollector } from '../../syntax/collect.ts';
import { lineStart } from '../../syntax/whole-lines.ts';
import type { ParsedEntry } from '../../types.ts';
import { unescapeText } from './escapes.ts';

/** An entry of a properties file. Its span reaches from its first comment to the end of its line. */
export interface PropertiesEntry extends ParsedEntry {
  /** The characters between key and value; empty for a key alone. */
  readonly separator: Span;
  /** The value as the file spells it, continuation lines included. */
  readonly value: Span;
}

const backslash = 92;
const fourDigits = /^[\dA-Fa-f]{4}$/;

/**
 * Reads a file of `java.util.Properties`, with the syntax that the documentation of its `load` describes. The
 * comment lines directly above an entry are its comments.
 */
export function parseProperties(source: string): ParseResult<PropertiesEntry> {
  const collector = createCollector<PropertiesEntry>(source, {
    lastCounts: true,
    nameStart: ({ separator }) => lineStart(source, separator.start),
  });
  let comments: string[] = [];
  let commentStart: number | undefined;
  let at = 0;

  /** Skips blanks, and line breaks behind a backslash with the blanks of the next line. */
  function skipBlanks(): number {
    for (;;) {
      const unit = source.charCodeAt(at);
      if (isBlank(unit)) at++;
      else if (unit !== backslash || !skipContinuation()) return at;
    }
  }

  /** Skips to the end of the line or of a key; a character behind a backslash ends neither. */
  function skipTo(isKey: boolean): number {
    let end = at;
    while (end < source.length) {
      const unit = source.charCodeAt(end);
      if (isBreak(unit) || (isKey && (isBlank(unit) || isSign(unit)))) break;
      if (unit === backslash) {
        at = end;
        end = skipContinuation() ? at : Math.min(end + 2, source.length);
      } else {
        end++;
      }
    }
    at = end;
    return end;
  }

  function skipContinuation(): boolean {
    if (!isBreak(source.charCodeAt(at + 1))) return false;
    at++;
    skipBreak();
    while (isBlank(source.charCodeAt(at))) at++;
    return true;
  }

  function skipBreak() {
    if (source.startsWith('\r\n', at)) at += 2;
    else if (isBreak(source.charCodeAt(at))) at++;
  }

  function readComment(start: number) {
    while (at < source.length && !isBreak(source.charCodeAt(at))) at++;
    comments.push(source.slice(start, at).replace(/^ /, ''));
  }

  function read(start: number, end: number): string {
    const raw = source.slice(start, end);
    if (!raw.includes('\\')) return raw;
    for (let index = raw.indexOf('\\'); index >= 0; index = raw.indexOf('\\', index + 2)) {
      if (raw[index + 1] !== 'u' || fourDigits.test(raw.slice(index + 2, index + 6))) continue;
      collector.report(
        'syntax',
        start + index,
        'Behind "\\u" four hexadecimal digits are missing.',
      );
      break;
    }
    return unescapeText(raw);
  }

  function readEntry(start: number) {
    const keyEnd = skipTo(true);
    skipBlanks();
    if (isSign(source.charCodeAt(at))) at++;
    const valueStart = skipBlanks();
    const end = skipTo(false);
    const key = read(start, keyEnd);
    const { references, flags, meta } = bare;
    collector.add({
      key,
      message: read(valueStart, end),
      comments: comments.length > 0 ? comments : bare.comments,
      references,
      flags,
      meta,
      span: { start: commentStart ?? start, end },
      separator: { start: keyEnd, end: valueStart },
      value: { start: valueStart, end },
    });
  }

  while (at < source.length) {
    const lineStart = at;
    while (isBlank(source.charCodeAt(at))) at++;
    const sign = source[at];
    if (sign === '#' || sign === '!') {
      commentStart ??= lineStart;
      readComment(at + 1);
    } else {
      if (sign !== undefined && !isBreak(source.charCodeAt(at))) readEntry(at);
      comments = [];
      commentStart = undefined;
    }
    skipBreak();
  }
  return collector.result();
}

/** A space, a tab or a form feed. */
function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 12;
}

function isBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}

/** An equals sign or a colon. */
function isSign(unit: number): boolean {
  return unit === 61 || unit === 58;
}
