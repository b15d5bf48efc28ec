import type { FormatId } from '@parlance/formats';
import { type EntryColumns, toFileColumns } from './entry-columns.ts';
import type { FileContent } from './merge-files.ts';
import { parseFile, type RefusedFile } from './read-file.ts';

// What the threads can do, by name.
export { readArchive } from './read-archive.ts';
export { readKeys, writeFile, writeFiles } from './write-file.ts';

export interface ReadTask {
  readonly bytes: Uint8Array;
  readonly format: FormatId;
  readonly locale: string;
}

/** A file as the columns that an import needs. */
export interface ReadFile extends Pick<FileContent, 'count' | 'template' | 'diagnostics'> {
  readonly columns: EntryColumns;
}

/** Parses a file into columns, or says why it must not be imported. */
export function readFile({ bytes, ...options }: ReadTask): ReadFile | RefusedFile {
  const file = parseFile(bytes, options);
  if ('refused' in file) return file;
  const { entries, template, diagnostics } = file;
  return { count: entries.length, columns: toFileColumns(entries), template, diagnostics };
}
