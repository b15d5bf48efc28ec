import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ExportCheck, ExportOptions, endpoints, ParsedQuery } from '@parlance/contract';
import { formats } from '@parlance/formats';
import type { ProjectScope } from '../../../access/scope.ts';
import type { FileAnswer } from '../../../api/handler.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import { takeJsonRows } from '../../../db/json-rows.ts';
import { type ComingRows, sendRows } from '../../../integrations/formats/row-channel.ts';
import type { MissingTexts } from '../../../integrations/formats/writing/missing-texts.ts';
import type { PseudoTexts } from '../../../integrations/formats/writing/pseudo-texts.ts';
import type {
  Template,
  WriteTask,
  WrittenFile,
} from '../../../integrations/formats/writing/write-task.ts';
import { recordExport } from '../../activity/activity.service.ts';
import { listLocaleBases } from '../../locales/locales.queries.ts';
import { requireProjectLocale } from '../../locales/locales.service.ts';
import {
  countLockedTerms,
  countTerms,
  findSource,
  isTargetLocale,
} from '../../projects/projects.queries.ts';
import { getPlaceholderOrigins } from '../placeholders.service.ts';
import { hasFiles, requireFile } from '../project-files/project-files.service.ts';
import { findTemplate, listTemplateLocales } from '../templates.queries.ts';
import { readTemplates } from '../templates.service.ts';
import { toBeginning } from './beginning.mapper.ts';
import {
  countTranslationsWithErrors,
  type ExportArgs,
  selectExportRows,
} from './exports.queries.ts';
import { getLeftOut, maxLosses, toLosses } from './losses.service.ts';
import { findPseudoTexts } from './pseudolocales.service.ts';

/** The parts of the context that exports need. */
export type ExportContext = Pick<Context, 'blobs' | 'db' | 'formatWorkers' | 'events'>;

type ExportQuery = ParsedQuery<typeof endpoints.exportFile>;

const compress = promisify(gzip);

export async function exportFile(
  context: ExportContext,
  scope: ProjectScope,
  asked: ExportQuery,
): Promise<FileAnswer> {
  const { query, pseudo } = await requireLocales(context.db, scope, asked);
  const written = await writeWholeFile(context, scope, query, pseudo);
  const bytes = await finishFile(context, query, written);
  const { locale, format } = query;
  const name = query.locale + formats[query.format].extensions[0];
  const exported = { kind: 'file.export', details: { locale, format } } as const;
  return { name, bytes, onTaken: () => recordExport(context, scope, exported) };
}

/** The bytes of a finished file as they are sent. */
export async function finishFile(
  { formatWorkers }: ExportContext,
  { format, guardFormulas }: Pick<ExportQuery, 'format' | 'guardFormulas'>,
  { bytes }: WrittenFile,
): Promise<Uint8Array> {
  if (!guardFormulas || !formats[format].guardFormulas) return bytes;
  return formatWorkers.guardFormulas({ format, bytes });
}

/** Checks what the same export as a file would lose. */
export async function checkExport(
  context: ExportContext,
  scope: ProjectScope,
  asked: ExportQuery,
): Promise<ExportCheck> {
  const { query, pseudo } = await requireLocales(context.db, scope, asked);
  const written = await writeWholeFile(context, scope, query, pseudo);
  const { diagnostics, count, omitted, converted } = written;
  const leftOut = await getLeftOut(context.db, scope, query);
  const first = [...leftOut.first, ...toLosses(diagnostics)].slice(0, maxLosses);
  const beginning = toBeginning(query.format, await finishFile(context, query, written));
  return {
    entries: count,
    omitted,
    errors: await countTranslationsWithErrors(context.db, scope, [query.locale], query),
    losses: { count: leftOut.count + diagnostics.length, first },
    ...(converted && { placeholders: { ...converted, first: [...converted.first] } }),
    ...(beginning && { beginning }),
  };
}

/**
 * Throws `NotFound` unless file and locales are of the project. A locale may be a pseudolocale, too, which is returned
 * with the query that has its texts.
 */
async function requireLocales(
  db: Db,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<{ readonly query: ExportQuery; readonly pseudo?: PseudoTexts }> {
  const { locale, fallbackLocale, fileId } = query;
  if (fileId !== undefined) await requireFile(db, scope, fileId);
  if (fallbackLocale !== undefined) await requireProjectLocale(db, scope, fallbackLocale);
  const found = await findPseudoTexts(db, scope, query);
  if (found) return found;
  await requireProjectLocale(db, scope, locale);
  return { query };
}

/**
 * Writes the file of a locale. A template that was imported with several locales gets the current texts of all of
 * them, not those from its import.
 */
async function writeWholeFile(
  context: ExportContext,
  scope: ProjectScope,
  query: ExportQuery,
  pseudo: PseudoTexts | undefined,
): Promise<WrittenFile> {
  const { db } = context;
  const { locale, format } = query;
  // A table with the locales of the project is no place for another one.
  const isNew = isSelection(query) || (pseudo && formats[format].localesIn);
  const template = isNew ? undefined : await getTemplate(context, scope, query);
  if (!template || !formats[format].localesIn) {
    return writeLocale(context, scope, query, { given: template, isNew: !template, pseudo });
  }
  const { contentHash, tableColumns: columns } = template;
  const others = await listTemplateLocales(db, scope, { locale, format, contentHash, columns });
  const isAlone = others.length + (template.ownLocale ? 1 : 0) < 2;
  let given: Template = template;
  for (const other of isAlone ? [] : others) {
    const { fallbackLocale: _, ...rest } = query;
    const ofOther = { ...rest, locale: other };
    const own = { given: { ...given, ownLocale: true } };
    const { bytes, tableColumns } = await writeLocale(context, scope, ofOther, own);
    given = { content: await compress(bytes), tableColumns, ownLocale: template.ownLocale };
  }
  return writeLocale(context, scope, query, { given });
}

/**
 * Options of writing a file: the template to write into, by default the latest, and whether it holds several locales.
 */
interface Writing {
  readonly given?: Template | undefined;
  /** Write a new file even if there is a template. */
  readonly isNew?: boolean;
  readonly manyLocales?: boolean;
  readonly part?: WriteTask['part'];
  readonly pseudo?: PseudoTexts | undefined;
}

/** Writes the requested entries of a locale as one file. */
export async function writeLocale(
  context: ExportContext,
  scope: ProjectScope,
  query: ExportQuery,
  { given, isNew = isSelection(query), manyLocales = false, part, pseudo }: Writing = {},
): Promise<WrittenFile> {
  const { db, formatWorkers } = context;
  const { locale, format, compact, bom } = query;
  const template = given ?? (isNew ? undefined : await getTemplate(context, scope, query));
  const locks = await getLocks(db, scope, locale);
  const { sourceLocale } = locks;
  const bases = await listLocaleBases(db, scope);
  // A pseudolocale has the plural forms of its texts.
  const origin = query.fallbackLocale ?? sourceLocale;
  const placeholders = await getPlaceholderOrigins(db, scope, query);
  const options = {
    format,
    locale,
    bases: pseudo && origin ? { ...bases, [locale]: bases[origin] ?? origin } : bases,
    ...locks,
    placeholders,
    compact,
    bom,
    manyLocales,
    part,
    pseudo,
    ...toMissingTexts(query, sourceLocale),
  };
  const listed = { ...locks, withNotes: !template, withSources: hasSources(template) };
  return withEntries(db, scope, { ...query, ...listed }, (entries) =>
    formatWorkers.writeFile({ ...options, entries, template }),
  );
}

/** Whether a file is a table with a column of source texts. */
export function hasSources(template: Template | undefined): boolean {
  return template?.tableColumns?.roles.includes('source') ?? false;
}

/** The source locale, and how the file of a locale treats locked terms. */
export async function getLocks(
  db: Db,
  scope: ProjectScope,
  locale: string,
): Promise<Pick<WriteTask, 'sourceLocale' | 'leavesLocked'> & { readonly withLocks: boolean }> {
  const source = await findSource(db, scope);
  const withLocks = (await countLockedTerms(db, scope)) > 0;
  const leavesLocked = withLocks && isTargetLocale(source, locale);
  return { sourceLocale: source.locale, leavesLocked, withLocks };
}

type ListArgs = Omit<ExportArgs, 'withStates' | 'withReferences' | 'files'> &
  Pick<ExportQuery, 'format' | 'placeholders' | 'missing'> & {
    readonly withSources: boolean;
    /** Whether each row names the file of its term. */
    readonly tellsFiles?: boolean;
  };

/** Streams the entries of a file to `write`, with source texts and states where the format has a place for them. */
export async function withEntries<T>(
  db: Db,
  scope: ProjectScope,
  { sourceLocale, placeholders, missing, withNotes, withSources, tellsFiles, ...args }: ListArgs,
  write: (entries: ComingRows) => Promise<T>,
): Promise<T> {
  const { sourceText, states } = formats[args.format].capabilities;
  const files = tellsFiles ? 'told' : 'merged';
  const isOne = args.fileId !== undefined || !(await hasFiles(db, scope));
  const query = selectExportRows(scope, {
    files: isOne && !tellsFiles ? undefined : files,
    ...args,
    // The source text that fills a missing text comes from a column or from the notes of a term.
    sourceLocale: sourceText || withSources || missing === 'source' ? sourceLocale : undefined,
    withNotes: withNotes || missing === 'source',
    withStates: states,
    withReferences: placeholders !== undefined,
  });
  const atMost = await countTerms(db, scope);
  const { result } = await takeJsonRows(db, { query, atMost }, (pieces) =>
    sendRows(pieces, atMost, write),
  );
  return result;
}

/**
 * How a file treats terms without a text. With `untranslated` there are no other terms, so none of them are omitted.
 */
export function toMissingTexts(
  { locale, missing, reviewed, withoutErrors, untranslated }: Omit<ExportQuery, 'format'>,
  sourceLocale: string | undefined,
): MissingTexts {
  const isNarrowed = reviewed || withoutErrors;
  const keepsEmpty = locale === sourceLocale && !reviewed;
  if (untranslated) return { missing: missing === 'omit' ? undefined : missing, keepsEmpty };
  return { missing: missing ?? (isNarrowed ? 'omit' : undefined), keepsEmpty };
}

/** A selection of entries is written to a new file, not to the template without most of its entries. */
export function isSelection({ untranslated, labels }: ExportOptions): boolean {
  return untranslated || labels !== undefined;
}

async function getTemplate(
  context: ExportContext,
  scope: ProjectScope,
  { locale, format, fileId }: Pick<ExportQuery, 'locale' | 'format' | 'fileId'>,
): Promise<(Template & { readonly contentHash: string }) | undefined> {
  const found = await findTemplate(context.db, scope, { locale, format, fileId });
  if (!found) return undefined;
  const ownLocale = found.locale === locale;
  // A file that names its locale can't be an example for another locale.
  if (!ownLocale && formats[format].capabilities.namesLocale) return undefined;
  for await (const { content } of readTemplates(context, context.db, scope, [found])) {
    const { content_hash: contentHash, table_columns } = found;
    return { content, contentHash, tableColumns: table_columns ?? undefined, ownLocale };
  }
  return undefined;
}
