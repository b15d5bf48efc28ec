import type { GlossaryExportFormat, GlossaryImportFormat } from '@parlance/contract';
import { readTextTable, writeTextTable } from '@parlance/formats';
import {
  type FileConcept,
  type FileProblem,
  type ReadGlossary,
  readTableGlossary,
  readTbxGlossary,
  writeTableGlossary,
  writeTbxGlossary,
} from '@parlance/glossary';

export interface GlossaryReadTask {
  readonly bytes: Uint8Array;
  readonly format: GlossaryImportFormat;
  readonly sourceLocale: string;
  /** The locale of a column that does not say its own. */
  readonly locale: string | undefined;
}

export interface GlossaryWriteTask {
  readonly concepts: readonly FileConcept[];
  readonly format: GlossaryExportFormat;
  readonly name: string;
  readonly sourceLocale: string;
}

/** Reads a glossary from a file; where it is none, why so. */
export function readGlossaryFile({
  bytes,
  format,
  ...locales
}: GlossaryReadTask): ReadGlossary | FileProblem {
  if (format === 'tbx') {
    const text = decode(bytes);
    return text === undefined
      ? { problem: 'is no text in UTF-8 or UTF-16', line: 1 }
      : readTbxGlossary(text);
  }
  const table = readTextTable(format, bytes);
  return 'problem' in table ? table : readTableGlossary(table.rows, locales);
}

/** MultiTerm writes UTF-16, which its byte order mark tells. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const charset =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const tbxStyles = { tbx: 'dca', 'tbx-dct': 'dct', 'tbx-v2': 'v2' } as const;

export function writeGlossaryFile(task: GlossaryWriteTask): Uint8Array {
  const { concepts, format, name, sourceLocale } = task;
  if (format === 'csv' || format === 'xlsx') {
    return writeTextTable(format, writeTableGlossary(concepts, sourceLocale));
  }
  const style = tbxStyles[format];
  return new TextEncoder().encode(writeTbxGlossary(concepts, { style, name, sourceLocale }));
}
