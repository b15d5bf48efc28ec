import {
  type Diagnostic,
  decodeFile,
  type FormatId,
  formats,
  hasText,
  type ParsedEntry,
  type SourceFile,
} from '@parlance/formats';
import { toText } from '@parlance/messages';
import { Problem } from '../console/problem.ts';

/** A parsed file. */
export interface ReadFile {
  readonly text: string;
  readonly entries: readonly ParsedEntry[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses a file. Throws where its bytes are no text, which no place in it helps against. */
export function readEntries(
  bytes: Uint8Array,
  {
    path,
    format,
    locale,
  }: { readonly path: string; readonly format: FormatId; readonly locale?: string | undefined },
): ReadFile {
  const source = decodeFile(formats[format], bytes);
  if ('problem' in source) {
    const { line, column } = source;
    throw new Problem(source.problem, { place: { file: path, line, column } });
  }
  return { text: source.text, ...parse(source, format, locale) };
}

function parse({ text }: SourceFile, format: FormatId, locale: string | undefined) {
  const { resource, diagnostics } = formats[format].parse(
    text,
    locale === undefined ? {} : { locale },
  );
  return { entries: resource.entries, diagnostics };
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
