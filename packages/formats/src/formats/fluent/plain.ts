import { type Entry, Identifier, Message, Pattern, TextElement } from '@fluent/syntax';
import { parseFluentSource, plainText } from './pattern.ts';

/**
 * The entries of a file, as the library reads them. Most messages are a name and a text on one line, with nothing
 * between braces but names: they are read here, in a tenth of the time, and the library reads what lies between them.
 * Throws a `RangeError` where braces are too deep inside each other.
 *
 * Entries begin where a line begins with a letter, a number sign or a dash. What is between braces may go over
 * such lines, so a file in whose parts braces do not match is the library's as a whole.
 */
export function readEntries(source: string): Entry[] {
  const entries: Entry[] = [];
  /** Where the part begins that the library has to read. */
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

/** Where the next line begins that may begin an entry. */
function nextStart(source: string, from: number): number {
  for (let at = source.indexOf('\n', from); at >= 0; at = source.indexOf('\n', at + 1)) {
    const sign = source.charCodeAt(at + 1);
    const isLetter = (sign >= 97 && sign <= 122) || (sign >= 65 && sign <= 90);
    if (isLetter || sign === 35 || sign === 45) return at + 1;
  }
  return source.length;
}

/** Whether a comment comes before a place, which may belong to what begins there. */
function endsComment(source: string, open: number | undefined, at: number): boolean {
  if (open === undefined) return false;
  const line = source.lastIndexOf('\n', at - 2) + 1;
  return source.charCodeAt(line) === 35;
}

const plainMessage = new RegExp(`([a-zA-Z][\\w-]*)( *= *)(${plainText})(?:\\r?\\n)*`, 'y');

/** The message that is all there is between two places; undefined for anything else. */
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

/** Moves the places of a node, and of all in it, behind what comes before the part. */
function moveSpans(node: object, by: number): void {
  for (const [name, value] of Object.entries(node)) {
    if (typeof value !== 'object' || value === null) continue;
    if (name === 'span') {
      value.start += by;
      value.end += by;
    } else moveSpans(value, by);
  }
}
