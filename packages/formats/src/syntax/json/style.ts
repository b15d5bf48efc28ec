import type { Container } from '../nested/document.ts';
import type { Tree } from '../nested/tree.ts';

/** How a file spells what JSON leaves open. */
export interface JsonStyle {
  /** The line break between members; empty when everything stands on one line. */
  readonly lineBreak: string;
  /** One level of indentation. */
  readonly indent: string;
  /** The colon with its blanks. */
  readonly colon: string;
  /** What follows a comma on the same line. */
  readonly space: string;
  /** A string with its quotes and escapes. */
  quote(text: string): string;
}

/** What a file has that never existed before: the style of `JSON.stringify(…, 4)`. */
export const freshStyle: JsonStyle = {
  lineBreak: '\n',
  indent: '    ',
  colon: ': ',
  space: ' ',
  quote: JSON.stringify,
};

/** The style of an existing file. */
export function styleOf(source: string, root: Container): JsonStyle {
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

/** Escapes what the file escapes beyond need: `\/`, signs like `\u003c`, or everything non-ASCII. */
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

/** Writes members in order, each on its line after `margin`, or all on one line. */
export function writeMembers(tree: Tree, style: JsonStyle, margin: string): string[] {
  return Array.from(tree, ([name, value]) => {
    const text = typeof value === 'string' ? style.quote(value) : writeObject(value, style, margin);
    return style.quote(name) + style.colon + text;
  });
}

/** Writes an object whose closing brace stands at `margin`. */
export function writeObject(tree: Tree, style: JsonStyle, margin: string): string {
  if (tree.size === 0) return '{}';
  const { lineBreak } = style;
  const inner = lineBreak ? margin + style.indent : '';
  const separator = lineBreak ? `,${lineBreak}${inner}` : `,${style.space}`;
  const members = writeMembers(tree, style, inner).join(separator);
  return `{${lineBreak}${inner}${members}${lineBreak}${lineBreak ? margin : ''}}`;
}
