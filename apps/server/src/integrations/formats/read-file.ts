import { gzipSync } from 'node:zlib';
import {
  type Diagnostic,
  decodeFile,
  type Format,
  type FormatId,
  formats,
  type ParsedEntry,
} from '@parlance/formats';
import { findUnstorable, toUnreadable } from './file-limits.ts';

/** A file whose entries can be imported. */
export interface ParsedFile {
  readonly text: string;
  /** Without flags that are about their translation. */
  readonly entries: readonly ParsedEntry[];
  /** The bytes of the file, compressed by gzip. */
  readonly template: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/** A file that can't be imported, with all that is wrong. */
export interface RefusedFile {
  readonly refused: readonly Diagnostic[];
}

const longestMessage = 300;

export function parseFile(
  bytes: Uint8Array,
  { format: id, locale }: { readonly format: FormatId; readonly locale: string },
): ParsedFile | RefusedFile {
  const format = formats[id];
  const file = decodeFile(format, bytes);
  if ('problem' in file) return { refused: [toUnreadable(file.problem)] };
  const { resource, diagnostics } = format.parse(file.text, { locale });
  const entries = toTermEntries(format, resource.entries);
  const problems = [...diagnostics, ...findUnstorable(entries, file.text)].map(shorten);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return { refused: errors };
  const template = gzipSync(bytes, { level: 3 });
  return { text: file.text, entries, template, diagnostics: problems };
}

/** Messages quote what is wrong: of a number with a thousand digits, the first ones tell which it is. */
function shorten(problem: Diagnostic): Diagnostic {
  const { message } = problem;
  if (message.length <= longestMessage) return problem;
  return { ...problem, message: `${message.slice(0, longestMessage - 1).toWellFormed()}…` };
}

function toTermEntries(
  { isStateFlag }: Format,
  entries: readonly ParsedEntry[],
): readonly ParsedEntry[] {
  if (!isStateFlag) return entries;
  return entries.map((entry) => {
    const flags = entry.flags.filter((flag) => !isStateFlag(flag));
    return flags.length === entry.flags.length ? entry : { ...entry, flags };
  });
}
