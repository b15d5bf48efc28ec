import type { Diagnostic, Message, ParsedEntry, Position, UnreadableFile } from '@parlance/formats';

/** The longest term or text of a form that a file may bring in, in bytes of UTF-8. */
const maxBytes = 65_536;

/** A file that can't be imported, with all that is wrong. */
export interface RefusedFile {
  readonly refused: readonly Diagnostic[];
  /** What is wrong with the columns that were chosen for it, as the end of an English sentence. */
  readonly columnsProblem?: string;
}

/** What is wrong with a file as a whole. */
export function toUnreadable({ problem, line = 1, column = 1 }: UnreadableFile): Diagnostic {
  return { severity: 'error', code: 'encoding', message: problem, line, column };
}

/** What is to be said about the encoding of a file. */
export function toRemark(message: string | undefined): Diagnostic[] {
  if (message === undefined) return [];
  return [{ severity: 'warning', code: 'encoding', message, line: 1, column: 1 }];
}

// A file with thousands of mistakes is the wrong file, and to find the place of each takes a while.
const maxProblems = 100;

/** What is right in the file and can't be stored in the database: the first ones. */
export function findUnstorable(entries: readonly ParsedEntry[], source: string): Diagnostic[] {
  const problems: Diagnostic[] = [];
  for (const entry of entries) {
    const { key, message } = entry;
    const problem = problemOf([key, ...textsOf(message)]);
    if (!problem) continue;
    const place = placeOf(entry, source);
    problems.push({ severity: 'error', ...problem, ...place, key: key.slice(0, 200) });
    if (problems.length === maxProblems) break;
  }
  return problems;
}

/** Whether PostgreSQL can store it: no NUL, and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function problemOf(texts: readonly string[]): Pick<Diagnostic, 'code' | 'message'> | undefined {
  if (!texts.every(isStorable)) {
    const message = 'The entry holds a NUL character or half of a surrogate pair.';
    return { code: 'value', message };
  }
  // Only a text of over a third as many code units can be too long in bytes.
  if (texts.some((text) => text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes)) {
    return { code: 'limit', message: 'The entry is longer than 64 kB.' };
  }
  return undefined;
}

/** Where an entry is for people: in the text, or in the table that they see. */
export function placeOf({ span, position }: ParsedEntry, source: string): Position {
  if (position) return position;
  const offset = span.start;
  const line = source.slice(0, offset).split('\n').length;
  return { line, column: offset - source.lastIndexOf('\n', offset - 1) };
}

function textsOf(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message.plural);
}
