import type { Span } from '@parlance/messages';
import type { JsonValue } from '../../types.ts';
import type { Listing } from '../nested/removal.ts';

/** The spelling choices of a file within the syntax of JSON. */
export interface JsonStyle {
  /** The line break between members; empty in a file of one line. */
  readonly lineBreak: string;
  /** One level of indentation. */
  readonly indent: string;
  /** The colon with its blanks. */
  readonly colon: string;
  /** The blank behind a comma on the same line. */
  readonly space: string;
  /** A string with its quotes and escapes. */
  quote(text: string): string;
}

/** The style of a file that did not exist before: that of `JSON.stringify(…, 4)`. */
export const freshStyle: JsonStyle = {
  lineBreak: '\n',
  indent: '    ',
  colon: ': ',
  space: ' ',
  quote: JSON.stringify,
};

/** The shortest style: that of `JSON.stringify(…)`. */
export const compactStyle: JsonStyle = {
  lineBreak: '',
  indent: '',
  colon: ':',
  space: '',
  quote: JSON.stringify,
};

/** The style of an existing file. */
export function styleOf(source: string, root: Listing<{ readonly span: Span }>): JsonStyle {
  const [first] = root.members;
  const start = first?.span.start ?? root.span.end - 1;
  const leading = source.slice(root.span.start + 1, start);
  const [, lineBreak = ''] = /(\r\n|\n|\r)[ \t]*$/.exec(leading) ?? [];
  const indent =
    lineBreak && first
      ? leading.slice(leading.lastIndexOf(lineBreak) + lineBreak.length)
      : undefined;
  const colon = /^"(?:[^"\\]|\\.)*"(\s*:[ \t]*)/.exec(source.slice(start, start + 4096))?.[1];
  return {
    lineBreak: lineBreak || (first ? '' : '\n'),
    indent: indent ?? freshStyle.indent,
    colon: colon ?? freshStyle.colon,
    space: colon?.endsWith(':') ? '' : ' ',
    quote: quoteLike(source),
  };
}

/**
 * Creates a quote function that keeps the file's optional escapes: `\/`, characters such as `\u003c`, or
 * everything beyond ASCII.
 */
function quoteLike(source: string): (text: string) => string {
  if (!source.includes('\\')) return JSON.stringify;
  const spellings = new Map<string, string>();
  let upper = false;
  let escapesUnicode = false;
  for (const [spelling, hex] of source.matchAll(/\\(?:u([\dA-Fa-f]{4})|.)/g)) {
    if (spelling === '\\/') spellings.set('/', spelling);
    if (hex === undefined) continue;
    const unit = Number.parseInt(hex, 16);
    upper ||= /[A-F]/.test(hex);
    if (unit >= 0x80) escapesUnicode = true;
    else if (unit >= 0x20 && unit !== 0x22 && unit !== 0x5c)
      spellings.set(String.fromCharCode(unit), spelling);
  }
  escapesUnicode &&= !/[\u0080-\uffff]/.test(source);
  if (spellings.size === 0 && !escapesUnicode) return JSON.stringify;
  return (text) =>
    JSON.stringify(text).replace(/[^\\"a-zA-Z0-9 ]/g, (sign) => {
      if (sign <= '\u007f' || !escapesUnicode) return spellings.get(sign) ?? sign;
      const hex = sign.charCodeAt(0).toString(16).padStart(4, '0');
      return `\\u${upper ? hex.toUpperCase() : hex}`;
    });
}

/** A value that is already serialized with its final indentation. */
export class WrittenValue {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The values that can be written: JSON, with a map for an object whose names come from outside. */
export type Writable = JsonValue | WrittenValue | ReadonlyMap<string, Writable>;

/** Writes members in order, each on a line after `margin`, or all on one line. */
export function writeMembers(
  members: Iterable<readonly [name: string, value: Writable]>,
  style: JsonStyle,
  margin: string,
): string[] {
  const written: string[] = [];
  // A loop is several times as fast as `Array.from` here.
  for (const [name, value] of members) {
    written.push(style.quote(name) + style.colon + writeValue(value, style, margin));
  }
  return written;
}

/** Writes a value; the closing bracket of an object or a list is indented by `margin`. */
export function writeValue(value: Writable, style: JsonStyle, margin: string): string {
  if (typeof value === 'string') return style.quote(value);
  if (value instanceof WrittenValue) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = style.lineBreak ? margin + style.indent : '';
  if (isList(value)) {
    const items = value.map((item) => writeValue(item, style, inner));
    return writeListed('[', items, ']', style, margin);
  }
  const members = value instanceof Map ? value : Object.entries(value);
  return writeListed('{', writeMembers(members, style, inner), '}', style, margin);
}

function writeListed(
  open: string,
  members: readonly string[],
  close: string,
  { lineBreak, indent, space }: JsonStyle,
  margin: string,
): string {
  if (members.length === 0) return open + close;
  if (lineBreak === '') return open + members.join(`,${space}`) + close;
  const lead = lineBreak + margin + indent;
  return open + lead + members.join(`,${lead}`) + lineBreak + margin + close;
}

/** `Array.isArray` does not narrow readonly arrays. */
function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}
