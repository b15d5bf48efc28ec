import type { Span } from '@parlance/messages';
import { lineEndAfter } from '../../edit/lines.ts';
import { bare } from '../../entry.ts';
import type { ParseResult } from '../../format.ts';
import { createCollector } from '../../syntax/collect.ts';
import type { Section } from '../../syntax/sections.ts';
import {
  lineEnd,
  skipBlanks,
  skipBlanksBack,
  lineStart as startOfLine,
} from '../../syntax/whole-lines.ts';
import type { ParsedEntry } from '../../types.ts';
import { keySpelling, sectionSpelling } from './names.ts';
import { readQuoted } from './values.ts';

/** A line with a key. Its span begins with the first comment line right above. */
export interface IniEntry extends ParsedEntry {
  /** The value as the file spells it, with its quotes. */
  readonly value: Span;
  /** The characters between key and value. */
  readonly separator: Span;
}

/** A section, or the lines before the first one. */
export interface IniSection extends Section {
  /** Undefined for the lines before the first section. */
  readonly name: string | undefined;
}

/** The result of `parseIni`. */
export interface IniResult extends ParseResult<IniEntry> {
  readonly sections: readonly IniSection[];
}

/** Reads an INI file as Joomla and PHP do; values without quotes are read literally, as Mozilla does. */
export function parseIni(source: string): IniResult {
  const collector = createCollector<IniEntry>(source, {
    lastCounts: true,
    nameStart: ({ separator }) => skipBlanks(source, startOfLine(source, separator.start)),
  });
  let section: IniSection = { name: undefined, start: 0, end: 0 };
  const sections = [section];
  let comments: string[] = [];
  let commentStart: number | undefined;

  /** Reads a line from its first non-blank character; returns the last offset that belongs to the line. */
  function readLine(start: number, lineStart: number): number {
    const end = lineEnd(source, start);
    const line = source.slice(start, end);
    if (/^[;#]/.test(line)) {
      commentStart ??= lineStart;
      comments.push(line.slice(1).replace(/^ /, ''));
      return end;
    }
    const from = commentStart ?? lineStart;
    const above = comments.length > 0 ? comments : bare.comments;
    comments = [];
    commentStart = undefined;
    if (line === '') return end;
    if (line.startsWith('[')) return readSection(line, from, start);
    return readEntry(start, end, from, above);
  }

  function readSection(line: string, from: number, start: number): number {
    const name = /^\[[ \t]*([^\]]*?)[ \t]*\][ \t]*(?:[;#].*)?$/.exec(line)?.[1];
    if (name === undefined) {
      collector.report('syntax', start, 'The name of a section must stand between [ and ].');
    } else {
      section = { name: sectionSpelling.toKey(name), start: from, end: start + line.length };
      sections.push(section);
    }
    return start + line.length;
  }

  function readEntry(start: number, end: number, from: number, above: readonly string[]): number {
    const sign = findSign(source, start, end);
    if (sign === undefined) {
      collector.report('syntax', start, 'Expected a key, an equals sign and a text.');
      return end;
    }
    const spelling = source.slice(start, Math.max(start, skipBlanksBack(source, sign)));
    if (spelling === '') collector.report('key', start, 'The key is missing.');
    const name = keySpelling.toKey(spelling);
    const key = section.name === undefined ? name : [section.name, name].join('.');
    const valueStart = skipBlanks(source, sign + 1);
    const value = readValue(valueStart, end, key);
    const lastEnd = lineEnd(source, value.end);
    section.end = lastEnd;
    const { references, flags, meta } = bare;
    collector.add({
      key,
      message: value.text,
      comments: above,
      references,
      flags,
      meta,
      span: { start: from, end: lastEnd },
      value: { start: valueStart, end: value.end },
      separator: { start: start + spelling.length, end: valueStart },
    });
    return lastEnd;
  }

  function readValue(start: number, end: number, key: string): { text: string; end: number } {
    if (source[start] !== '"') {
      const text = source.slice(start, Math.max(start, skipBlanksBack(source, end)));
      return { text, end: start + text.length };
    }
    const found = readQuoted(source, start);
    const rest = found && source.slice(found.end, lineEnd(source, found.end));
    if (found && rest !== undefined && /^[ \t]*(?:[;#]|$)/.test(rest)) return found;
    const problem =
      rest === undefined
        ? 'The text is not closed by a quote.'
        : 'More stands behind the closing quote.';
    collector.report('syntax', start, problem, { key });
    return { text: '', end };
  }

  for (let at = 0; at < source.length; ) {
    at = lineEndAfter(source, readLine(skipBlanks(source, at), at));
  }
  return { ...collector.result(), sections };
}

/**
 * The offset of the sign behind the key of a line: an equals sign, or a colon as in Python's configparser. A
 * colon before an equals sign counts if a blank follows, and is a part of the key otherwise.
 */
function findSign(source: string, start: number, end: number): number | undefined {
  const equals = source.indexOf('=', start);
  const isInLine = equals >= 0 && equals < end;
  const line = source.slice(start, isInLine ? equals : end);
  const colon = isInLine ? line.search(/:[ \t]/) : line.indexOf(':');
  if (colon >= 0) return start + colon;
  return isInLine ? equals : undefined;
}
