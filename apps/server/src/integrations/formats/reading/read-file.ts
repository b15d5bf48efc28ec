import { gunzipSync, gzipSync } from 'node:zlib';
import type { DuplicateRule } from '@parlance/contract';
import {
  type Diagnostic,
  decodeFile,
  type Format,
  type FormatId,
  formats,
  type ParsedEntry,
  type SourceFile,
  type TableColumns,
} from '@parlance/formats';
import {
  createPositions,
  describePluralProblem,
  readPlural,
  toLocaleCode,
} from '@parlance/messages';
import { findUnstorable, type RefusedFile, toRemark, toUnreadable } from './file-limits.ts';
import { type ColumnChoice, settleColumns } from './table-columns.ts';

/** An entry to import. */
export interface ImportedEntry extends ParsedEntry {
  /** Set if the file has the entry only in other locales: it describes the term, but not its translation. */
  readonly isAbsent?: true;
}

/** A file whose entries can be imported. */
export interface ParsedFile {
  readonly text: string;
  /** Without flags that are about the translation. */
  readonly entries: readonly ImportedEntry[];
  /** The bytes of the file, compressed by gzip. */
  readonly template: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
  /** The roles of its columns, if it is a table and somebody has chosen them. */
  readonly tableColumns: TableColumns | undefined;
}

const maxMessageLength = 300;

/** The rules by which files are read. */
export interface ReadRules {
  /** The bases of locales that have one, by locale code. */
  readonly bases: Bases;
  /** Whether the file is refused if a key occurs twice; otherwise the last one counts. */
  readonly duplicates: DuplicateRule;
  /** The column roles of a table, if they are not taken from its header. */
  readonly tableColumns: ColumnChoice;
}

interface FormatOptions extends ReadRules {
  readonly format: FormatId;
  readonly locale: string;
}

export type Bases = Readonly<Record<string, string>>;

export function parseFile(
  bytes: Uint8Array,
  { format: id, locale, ...rules }: FormatOptions,
): ParsedFile | RefusedFile {
  const format = formats[id];
  const file = decodeFile(format, bytes);
  if ('problem' in file) return { refused: [toUnreadable(file)] };
  const settled = settleColumns(format, file.text, rules.tableColumns);
  if ('problem' in settled) return refuseColumns(settled.problem);
  const { columns: tableColumns } = settled;
  const parsed = parseText(format, file, locale, { ...rules, columns: tableColumns });
  if ('refused' in parsed) return parsed;
  return { ...parsed, entries: withAbsent(parsed), template: compress(bytes), tableColumns };
}

function refuseColumns(problem: string): RefusedFile {
  const message = `The choice of columns ${problem}.`;
  const refused = [{ severity: 'error', code: 'value', message, line: 1, column: 1 }] as const;
  return { refused, columnsProblem: problem };
}

/** Adds the absent entries, in the order of the file. */
function withAbsent({ entries, absent }: ParsedText): readonly ImportedEntry[] {
  if (absent.length === 0) return entries;
  const others = absent.map((entry) => ({ ...entry, isAbsent: true }) as const);
  return [...entries, ...others].sort((a, b) => a.span.start - b.span.start);
}

/** A file with all its locales. */
export interface ParsedLocales {
  /** One part for each locale code, in the order of the file. */
  readonly parts: readonly (ParsedFile & { readonly locale: string })[];
}

/**
 * Parses a file in each of its locales, or returns the reasons to refuse it. Names that are not locales are left out
 * with a warning. Returns undefined if the file names no locale.
 */
export function parseLocales(
  bytes: Uint8Array,
  id: FormatId,
  rules: ReadRules,
): ParsedLocales | RefusedFile | undefined {
  const format = formats[id];
  if (!format.localesIn) return undefined;
  const file = decodeFile(format, bytes);
  if ('problem' in file) return { refused: [toUnreadable(file)] };
  const settled = settleColumns(format, file.text, rules.tableColumns);
  if ('problem' in settled) return refuseColumns(settled.problem);
  const { columns: tableColumns } = settled;
  const { codes, warnings } = toCodes(format.localesIn(file.text, toTableOptions(tableColumns)));
  const options = { ...rules, columns: tableColumns };
  const texts = codes.map((locale) => ({ locale, ...parseText(format, file, locale, options) }));
  const refused = texts.flatMap((part) => ('refused' in part ? part.refused : []));
  // A problem of the whole file occurs in each locale.
  if (refused.length > 0) return { refused: distinct(refused) };
  const template = compress(bytes);
  const parts = texts.flatMap((part, at) =>
    'refused' in part
      ? []
      : [
          {
            ...part,
            template,
            tableColumns,
            diagnostics: [...(at === 0 ? warnings : []), ...part.diagnostics],
          },
        ],
  );
  return parts.length > 0 ? { parts } : undefined;
}

function toCodes(names: readonly string[]): { codes: string[]; warnings: Diagnostic[] } {
  const found = names.map((name) => ({ name, code: toLocaleCode(name) }));
  const codes = new Set(found.flatMap(({ code }) => code ?? []));
  const warnings = found.flatMap(({ name, code }): Diagnostic[] => {
    if (code !== undefined) return [];
    const message = `“${name}” is no locale: its texts are left out.`;
    return [{ severity: 'warning', code: 'loss', message, line: 1, column: 1 }];
  });
  return { codes: [...codes], warnings: warnings.map(shorten) };
}

function distinct(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

interface ParsedText extends Pick<ParsedFile, 'text' | 'diagnostics'> {
  readonly entries: readonly ParsedEntry[];
  readonly absent: readonly ParsedEntry[];
}

function parseText(
  format: Format,
  { text, remark }: SourceFile,
  locale: string,
  { duplicates, bases, columns }: ReadRules & { readonly columns: TableColumns | undefined },
): ParsedText | RefusedFile {
  const { resource, diagnostics } = format.parse(text, toParseOptions(locale, bases, columns));
  const entries = toTermEntries(format, resource.entries);
  const { absent = [] } = resource;
  const found = duplicates === 'refuse' ? diagnostics.map(refuseRepeat) : diagnostics;
  const all = [
    ...toRemark(remark),
    ...found,
    ...findUnstorable([...entries, ...absent], text),
    ...findMalformed(entries, text),
  ];
  const problems = all.map(shorten);
  const errors = problems.filter(({ severity }) => severity === 'error');
  return errors.length > 0 ? { refused: errors } : { text, entries, absent, diagnostics: problems };
}

function refuseRepeat(problem: Diagnostic): Diagnostic {
  return problem.code === 'duplicate-key' ? { ...problem, severity: 'error' } : problem;
}

/**
 * Warns about texts that begin like an ICU plural but are malformed: in most files a term with plural forms can't
 * have them.
 */
function findMalformed(entries: readonly ParsedEntry[], text: string): Diagnostic[] {
  let placeOf: ReturnType<typeof createPositions> | undefined;
  return entries.flatMap(({ key, message, span, position }): Diagnostic[] => {
    if (typeof message !== 'string' || !message.includes('plural')) return [];
    const read = readPlural(message);
    if (read.kind !== 'broken') return [];
    placeOf ??= createPositions(text);
    const problem = describePluralProblem(message, read.problem).replace(
      / at line/,
      ' in the text at line',
    );
    return [
      {
        severity: 'warning',
        code: 'plural',
        message: problem,
        ...(position ?? placeOf(span.start)),
        key: key.slice(0, 200),
      },
    ];
  });
}

function compress(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 3 });
}

/** Messages quote the text that is wrong. If that is a number with a thousand digits, the first ones identify it. */
function shorten(problem: Diagnostic): Diagnostic {
  const { message } = problem;
  if (message.length <= maxMessageLength) return problem;
  return { ...problem, message: `${message.slice(0, maxMessageLength - 1).toWellFormed()}…` };
}

/** The options by which files of a locale are parsed and written. */
export function toParseOptions(
  locale: string,
  bases: Bases,
  columns?: TableColumns,
): { locale: string; base?: string; columns?: TableColumns } {
  const base = Object.hasOwn(bases, locale) ? bases[locale] : undefined;
  return { locale, ...(base !== undefined && { base }), ...toTableOptions(columns) };
}

/** The columns of a table, if somebody has chosen them. */
export function toTableOptions(columns: TableColumns | undefined): { columns?: TableColumns } {
  return columns === undefined ? {} : { columns };
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

export interface KeysTask {
  readonly format: FormatId;
  readonly locale: string;
  /** The bases of the project's locales, by locale code. */
  readonly bases: Bases;
  /** The bytes of the file, compressed by gzip. */
  readonly content: Uint8Array;
  readonly tableColumns: TableColumns | undefined;
}

/** The current and earlier keys of a file, as the text of a JSON array. */
export function readKeys({ content, format: id, locale, bases, tableColumns }: KeysTask): string {
  const format = formats[id];
  const file = decodeFile(format, gunzipSync(content));
  if ('problem' in file) return '[]';
  const options = toParseOptions(locale, bases, tableColumns);
  const { resource, earlierKeys = [] } = format.parse(file.text, options);
  return JSON.stringify([...resource.entries.map(({ key }) => key), ...earlierKeys]);
}
