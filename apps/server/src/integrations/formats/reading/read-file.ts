import { gunzipSync, gzipSync } from 'node:zlib';
import type { DuplicateRule } from '@parlance/contract';
import {
  createPositions,
  type Diagnostic,
  decodeFile,
  describePluralProblem,
  type Format,
  type FormatId,
  formats,
  type ParsedEntry,
  readPlural,
  type SourceFile,
  type TableColumns,
  toLocaleCode,
} from '@parlance/formats';
import { findUnstorable, type RefusedFile, toRemark, toUnreadable } from './file-limits.ts';
import { type ColumnChoice, settleColumns } from './table-columns.ts';

/** An entry as it is imported. */
export interface ImportedEntry extends ParsedEntry {
  /** The file has it in other locales alone: it tells of the term, and nothing of the translation. */
  readonly isAbsent?: true;
}

/** A file whose entries can be imported. */
export interface ParsedFile {
  readonly text: string;
  /** Without flags that are about their translation. */
  readonly entries: readonly ImportedEntry[];
  /** The bytes of the file, compressed by gzip. */
  readonly template: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
  /** What its columns are, where it is a table and somebody has chosen them. */
  readonly tableColumns: TableColumns | undefined;
}

const maxMessageLength = 300;

/** How files are read. */
export interface ReadRules {
  /** The bases of locales that have one, by their codes. */
  readonly bases: Bases;
  /** Whether a key that occurs twice refuses the file though the last one counts. */
  readonly duplicates: DuplicateRule;
  /** What the columns of a table are, if its header is not to tell. */
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

/** In the order of the file. */
function withAbsent({ entries, absent }: ParsedText): readonly ImportedEntry[] {
  if (absent.length === 0) return entries;
  const others = absent.map((entry) => ({ ...entry, isAbsent: true }) as const);
  return [...entries, ...others].sort((a, b) => a.span.start - b.span.start);
}

/** A file in all its locales. */
export interface ParsedLocales {
  /** In the order of the file, by the codes of the locales. */
  readonly parts: readonly (ParsedFile & { readonly locale: string })[];
}

/**
 * Parses a file in each of its locales, or says why none of it can be imported. What is no locale
 * is left out with a warning. Undefined where the file tells none.
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
  // What is wrong with the whole file is so in each locale.
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

/** Warnings of texts that begin an ICU plural and are none, which a term with plural forms can't have in most files. */
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

/** Messages quote what is wrong: of a number with a thousand digits, the first ones tell which it is. */
function shorten(problem: Diagnostic): Diagnostic {
  const { message } = problem;
  if (message.length <= maxMessageLength) return problem;
  return { ...problem, message: `${message.slice(0, maxMessageLength - 1).toWellFormed()}…` };
}

/** How the files of a locale are read and written. */
export function toParseOptions(
  locale: string,
  bases: Bases,
  columns?: TableColumns,
): { locale: string; base?: string; columns?: TableColumns } {
  const base = Object.hasOwn(bases, locale) ? bases[locale] : undefined;
  return { locale, ...(base !== undefined && { base }), ...toTableOptions(columns) };
}

/** The columns of a table where somebody has chosen them. */
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
  /** The bases of the project's locales, by their codes. */
  readonly bases: Bases;
  /** The bytes of the file, compressed by gzip. */
  readonly content: Uint8Array;
  readonly tableColumns: TableColumns | undefined;
}

/** The keys of a file and those that it had earlier, as the text of a JSON array. */
export function readKeys({ content, format: id, locale, bases, tableColumns }: KeysTask): string {
  const format = formats[id];
  const file = decodeFile(format, gunzipSync(content));
  if ('problem' in file) return '[]';
  const options = toParseOptions(locale, bases, tableColumns);
  const { resource, earlierKeys = [] } = format.parse(file.text, options);
  return JSON.stringify([...resource.entries.map(({ key }) => key), ...earlierKeys]);
}
