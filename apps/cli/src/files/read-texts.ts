import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Diagnostic,
  decodeFile,
  type FormatId,
  formats,
  hasText,
  type ParsedEntry,
} from '@parlance/formats';
import { toText } from '@parlance/messages';
import { Problem } from '../console/problem.ts';
import type { FileGroup } from './file-groups.ts';

/** A parsed file. */
export interface ReadFile {
  readonly text: string;
  readonly entries: readonly ParsedEntry[];
  readonly diagnostics: readonly Diagnostic[];
}

interface FileKind {
  readonly path: string;
  readonly format: FormatId;
  readonly locale?: string | undefined;
}

/** Decodes and parses a file. Throws where its bytes are no text, which no place in it helps against. */
export function readEntries(bytes: Uint8Array, file: FileKind): ReadFile {
  return parseText(readText(bytes, file), file);
}

/** Decodes a file without parsing it. Throws where its bytes are no text. */
export function readText(
  bytes: Uint8Array,
  { path, format }: Pick<FileKind, 'path' | 'format'>,
): string {
  const source = decodeFile(formats[format], bytes);
  if (!('problem' in source)) return source.text;
  const { problem, line, column } = source;
  throw new Problem(problem, { place: { file: path, line, column } });
}

/** Parses the text of a file, in one of its locales if it has several. */
export function parseText(
  text: string,
  { format, locale }: Pick<FileKind, 'format' | 'locale'>,
): ReadFile {
  const { resource, diagnostics } = formats[format].parse(
    text,
    locale === undefined ? {} : { locale },
  );
  return { text, entries: resource.entries, diagnostics };
}

/** Reads the file of a group that has the source texts; undefined where there is none. Throws for its errors. */
export async function readSourceFile(
  root: string,
  { format, paths, isForMany }: FileGroup,
  source: string,
): Promise<(ReadFile & { readonly path: string }) | undefined> {
  const path = paths.get(isForMany ? undefined : source);
  if (path === undefined) return undefined;
  const file = readEntries(await readFile(join(root, path)), { path, format, locale: source });
  requireReadable(file, path);
  return { ...file, path };
}

/** Throws for the errors of a file, each at its place. */
export function requireReadable({ diagnostics }: ReadFile, path: string): void {
  const [first, ...others] = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(
      ({ message, line, column }) => new Problem(message, { place: { file: path, line, column } }),
    );
  if (first) throw new Problem(first.message, { place: first.place, others });
}

/** The texts of a file by their keys; one that has no text is empty. */
export function textsOf({ entries }: Pick<ReadFile, 'entries'>): ReadonlyMap<string, string> {
  return new Map(entries.map(({ key, message }) => [key, hasText(message) ? toText(message) : '']));
}
