import type { Diagnostic, ParsedEntry, UnreadableFile } from '@parlance/formats';
import type { Message, Position } from '@parlance/messages';

/** The maximum length of a term or of one plural form in a file, in bytes of UTF-8. */
const maxBytes = 65_536;

/** A file that can't be imported, with its problems. */
export interface RefusedFile {
  readonly refused: readonly Diagnostic[];
  /** The problem with the chosen columns, as the end of an English sentence. */
  readonly columnsProblem?: string;
}

/** The diagnostic of a file that can't be read at all. */
export function toUnreadable({ problem, line = 1, column = 1 }: UnreadableFile): Diagnostic {
  return { severity: 'error', code: 'encoding', message: problem, line, column };
}

/** The warning about the encoding of a file, if there is one. */
export function toRemark(message: string | undefined): Diagnostic[] {
  if (message === undefined) return [];
  return [{ severity: 'warning', code: 'encoding', message, line: 1, column: 1 }];
}

// A file with thousands of problems is the wrong file, and finding the position of each takes time.
const maxProblems = 100;

/** The first entries that are valid in the file but can't be stored in the database. */
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

/** Whether PostgreSQL can store a text: it must not have NUL characters or lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function problemOf(texts: readonly string[]): Pick<Diagnostic, 'code' | 'message'> | undefined {
  if (!texts.every(isStorable)) {
    const message = 'The entry holds a NUL character or half of a surrogate pair.';
    return { code: 'value', message };
  }
  // A code unit has at most three bytes in UTF-8, so shorter texts need not be measured.
  if (texts.some((text) => text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes)) {
    return { code: 'limit', message: 'The entry is longer than 64 kB.' };
  }
  return undefined;
}

/** The position of an entry as people see it: in the text, or in the table. */
export function placeOf({ span, position }: ParsedEntry, source: string): Position {
  if (position) return position;
  const offset = span.start;
  const line = source.slice(0, offset).split('\n').length;
  return { line, column: offset - source.lastIndexOf('\n', offset - 1) };
}

function textsOf(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message.plural);
}
