import { type Entry, Identifier, Message, Pattern, TextElement } from '@fluent/syntax';
import { parseFluentSource, plainText } from './pattern.ts';

/**
 * The entries of a file, as the library reads them. Most messages are an identifier and a text on one line
 * whose placeables are only names: these are parsed here, in a tenth of the time, and the library parses the
 * parts between them. Throws a `RangeError` where placeables are nested too deep.
 *
 * Entries begin on lines that start with a letter, a number sign or a dash. Placeables may span such lines, so
 * the library parses the file as a whole if a part has unbalanced braces.
 */
export function readEntries(source: string): Entry[] {
  const entries: Entry[] = [];
  /** The offset of the part that the library has to parse. */
  let open: number | undefined;
  const closePart = (end: number): boolean => {
    if (open === undefined) return true;
    const part = source.slice(open, end);
    if (!hasMatchingBraces(part)) return false;
    for (const entry of parseFluentSource(part)) {
      moveSpans(entry, open);
      entries.push(entry);
    }
    open = undefined;
    return true;
  };
  for (let start = 0; start < source.length; ) {
    const end = nextStart(source, start);
    const plain = endsComment(source, open, start) ? undefined : readPlain(source, start, end);
    if (plain === undefined) open ??= start;
    else if (closePart(start)) entries.push(plain);
    else return parseFluentSource(source);
    start = end;
  }
  return closePart(source.length) ? entries : parseFluentSource(source);
}

/** The offset of the next line that may begin an entry. */
function nextStart(source: string, from: number): number {
  for (let at = source.indexOf('\n', from); at >= 0; at = source.indexOf('\n', at + 1)) {
    const sign = source.charCodeAt(at + 1);
    const isLetter = (sign >= 97 && sign <= 122) || (sign >= 65 && sign <= 90);
    if (isLetter || sign === 35 || sign === 45) return at + 1;
  }
  return source.length;
}

/** Whether the line before an offset is a comment, which may belong to the entry that begins there. */
function endsComment(source: string, open: number | undefined, at: number): boolean {
  if (open === undefined) return false;
  const line = source.lastIndexOf('\n', at - 2) + 1;
  return source.charCodeAt(line) === 35;
}

const plainMessage = new RegExp(`([a-zA-Z][\\w-]*)( *= *)(${plainText})(?:\\r?\\n)*`, 'y');

/** The one-line message that fills the source between two offsets; undefined for anything else. */
function readPlain(source: string, start: number, end: number): Message | undefined {
  plainMessage.lastIndex = start;
  const match = plainMessage.exec(source);
  if (!match || plainMessage.lastIndex !== end) return undefined;
  const [, name = '', sign = '', text = ''] = match;
  if (text.endsWith(' ')) return undefined;
  const textStart = start + name.length + sign.length;
  const textEnd = textStart + text.length;
  const id = new Identifier(name);
  id.addSpan(start, start + name.length);
  const pattern = new Pattern([new TextElement(text)]);
  pattern.addSpan(textStart, textEnd);
  const message = new Message(id, pattern);
  message.addSpan(start, textEnd);
  return message;
}

function hasMatchingBraces(part: string): boolean {
  let depth = 0;
  for (const [brace] of part.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Shifts the spans of a node and of its descendants by the offset of the part. */
function moveSpans(node: object, by: number): void {
  for (const [name, value] of Object.entries(node)) {
    if (typeof value !== 'object' || value === null) continue;
    if (name === 'span') {
      value.start += by;
      value.end += by;
    } else moveSpans(value, by);
  }
}
