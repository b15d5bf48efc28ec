import { gzipSync } from 'node:zlib';
import {
  type Diagnostic,
  decodeFile,
  type Format,
  type FormatId,
  findLocaleName,
  formats,
  type ParsedEntry,
} from '@parlance/formats';
import { localeCodes } from '../cldr/locale-codes.ts';
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

interface FormatOptions {
  readonly format: FormatId;
  readonly locale: string;
}

export function parseFile(
  bytes: Uint8Array,
  { format: id, locale }: FormatOptions,
): ParsedFile | RefusedFile {
  const format = formats[id];
  const file = decodeFile(format, bytes);
  if ('problem' in file) return { refused: [toUnreadable(file.problem)] };
  const parsed = parseText(format, file.text, locale);
  return 'refused' in parsed ? parsed : { ...parsed, template: compress(bytes) };
}

/** A file in all its locales. */
export interface ParsedLocales {
  /** In the order of the file, by the codes of the locales. */
  readonly parts: readonly (ParsedFile & { readonly locale: string })[];
}

/**
 * Parses a file in each of its locales, or says why none of it can be imported. A locale without a known
 * code is left out with a warning. Undefined where the file tells no locale that is known.
 */
export function parseLocales(
  bytes: Uint8Array,
  id: FormatId,
): ParsedLocales | RefusedFile | undefined {
  const format = formats[id];
  if (!format.localesIn) return undefined;
  const file = decodeFile(format, bytes);
  if ('problem' in file) return { refused: [toUnreadable(file.problem)] };
  const { text } = file;
  const { codes, warnings } = toCodes(format.localesIn(text));
  const texts = codes.map((locale) => ({ locale, ...parseText(format, text, locale) }));
  const refused = texts.flatMap((part) => ('refused' in part ? part.refused : []));
  // What is wrong with the whole file is so in each locale.
  if (refused.length > 0) return { refused: distinct(refused) };
  const template = compress(bytes);
  const parts = texts.flatMap((part, at) =>
    'refused' in part
      ? []
      : [{ ...part, template, diagnostics: [...(at === 0 ? warnings : []), ...part.diagnostics] }],
  );
  return parts.length > 0 ? { parts } : undefined;
}

function toCodes(names: readonly string[]): { codes: string[]; warnings: Diagnostic[] } {
  const found = names.map((name) => ({ name, code: findLocaleName(localeCodes, name) }));
  const codes = new Set(found.flatMap(({ code }) => code ?? []));
  const warnings = found.flatMap(({ name, code }): Diagnostic[] => {
    if (code !== undefined) return [];
    const message = `No locale with the code ${name} is known: its texts are left out.`;
    return [{ severity: 'warning', code: 'loss', message, line: 1, column: 1 }];
  });
  return { codes: [...codes], warnings: warnings.map(shorten) };
}

function distinct(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function parseText(
  format: Format,
  text: string,
  locale: string,
): Omit<ParsedFile, 'template'> | RefusedFile {
  const { resource, diagnostics } = format.parse(text, { locale });
  const entries = toTermEntries(format, resource.entries);
  const problems = [...diagnostics, ...findUnstorable(entries, text)].map(shorten);
  const errors = problems.filter(({ severity }) => severity === 'error');
  return errors.length > 0 ? { refused: errors } : { text, entries, diagnostics: problems };
}

function compress(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 3 });
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
