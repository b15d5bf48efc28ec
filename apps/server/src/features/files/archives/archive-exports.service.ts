import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ArchiveCheck, endpoints, ParsedQuery } from '@parlance/contract';
import { formats } from '@parlance/formats';
import type { ProjectScope } from '../../../access/scope.ts';
import type { FileAnswer } from '../../../api/handler.ts';
import type { PackedFile } from '../../../integrations/archives/read-zip.ts';
import { writeZip } from '../../../integrations/archives/write-zip.ts';
import type { ConvertedTexts } from '../../../integrations/formats/convert-placeholders.ts';
import type { WriteTask, WrittenFile } from '../../../integrations/formats/writing/write-task.ts';
import { recordExport } from '../../activity/activity.service.ts';
import { listLocaleBases } from '../../locales/locales.queries.ts';
import { countTranslationsWithErrors } from '../exports/exports.queries.ts';
import {
  type ExportContext,
  finishFile,
  getLocks,
  hasSources,
  toMissingTexts,
  withEntries,
  writeLocale,
} from '../exports/exports.service.ts';
import { getLeftOut, maxLosses, toLosses } from '../exports/losses.service.ts';
import { getPlaceholderOrigins } from '../placeholders.service.ts';
import { readTemplates } from '../templates.service.ts';
import { getKeys, type KnownKeys } from './archive-keys.service.ts';
import type { Layout, PlacedFile } from './archive-layout.mapper.ts';
import { type ArchivePlan, type LocaleFiles, planArchive } from './archive-plans.service.ts';

type ExportQuery = ParsedQuery<typeof endpoints.exportArchive>;

const compress = promisify(gzip);

/** A file of an archive. */
type ArchiveFile = PackedFile &
  WrittenFile & {
    /** Whether the file can be left out: the locale never had it, and has no texts for it. */
    readonly isNeedless?: boolean;
  };

/** Exports the files of locales as a zip archive. */
export async function exportArchive(
  context: ExportContext,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<FileAnswer> {
  const files = await writeArchiveFiles(context, scope, query);
  const file = await writeZip(finishFiles(context, query, files));
  const { format } = query;
  const exported = { kind: 'file.export', details: { format } } as const;
  return {
    name: `${query.format}.zip`,
    file,
    onTaken: () => recordExport(context, scope, exported),
  };
}

async function* finishFiles(
  context: ExportContext,
  query: ExportQuery,
  files: AsyncIterable<ArchiveFile>,
): AsyncGenerator<PackedFile> {
  for await (const file of files) {
    if (file.isNeedless) continue;
    yield { path: file.path, bytes: await finishFile(context, query, file) };
  }
}

/** Checks what the files of the same export would lose. */
export async function checkArchive(
  context: ExportContext,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<ArchiveCheck> {
  let entries = 0;
  let omitted = 0;
  let converted: ConvertedTexts | undefined;
  const { plan, layout } = await planArchive(context, scope, query);
  const [path] = plan[0]?.paths ?? [];
  const isMerged = layout.places.length === 0 && path !== undefined;
  const leftOut = isMerged ? await getLeftOut(context.db, scope, query) : { count: 0, first: [] };
  const first: ArchiveCheck['losses']['first'] = leftOut.first.map((loss) => ({
    path: path ?? '',
    ...loss,
  }));
  let { count } = leftOut;
  for await (const file of await writeArchiveFiles(context, scope, query)) {
    entries += file.count;
    omitted += file.omitted;
    count += file.diagnostics.length;
    converted = addTexts(converted, file.converted);
    const losses = toLosses(file.diagnostics).slice(0, maxLosses - first.length);
    first.push(...losses.map((loss) => ({ path: file.path, ...loss })));
  }
  return {
    entries,
    omitted,
    errors: await countTranslationsWithErrors(
      context.db,
      scope,
      plan.map(({ locale }) => locale),
      query,
    ),
    losses: { count, first },
    ...(converted && { placeholders: { ...converted, first: [...converted.first] } }),
  };
}

/** Joins the converted texts of two files; no more of them are shown than of one file. */
function addTexts(
  texts: ConvertedTexts | undefined,
  more: ConvertedTexts | undefined,
): ConvertedTexts | undefined {
  if (!texts || !more) return texts ?? more;
  const first = [...texts.first, ...more.first].slice(0, maxLosses);
  return { count: texts.count + more.count, first };
}

/** The files of the archive, each written when the iterator asks for it. */
async function writeArchiveFiles(
  context: ExportContext,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<AsyncIterable<ArchiveFile>> {
  const planned = await planArchive(context, scope, query);
  const { pluralFormat } = formats[query.format];
  if (pluralFormat === undefined) return writePlanned(context, scope, query, planned);
  const pluralQuery = { ...query, format: pluralFormat };
  const plurals = toPluralPaths(planned, await planArchive(context, scope, pluralQuery));
  return writePair(
    writePlanned(context, scope, query, planned, 'texts'),
    writePlanned(context, scope, pluralQuery, plurals, 'plurals'),
  );
}

function writePlanned(
  context: ExportContext,
  scope: ProjectScope,
  query: ExportQuery,
  { plan, layout, isOne }: ArchivePlan,
  part?: WriteTask['part'],
): AsyncIterable<ArchiveFile> {
  return isOne
    ? writeShared(context, scope, query, plan)
    : writeAll(context, scope, { ...query, part }, layout, plan);
}

/** The files with texts, and the files with plural forms that are not empty. */
async function* writePair(
  texts: AsyncIterable<ArchiveFile>,
  plurals: AsyncIterable<ArchiveFile>,
): AsyncGenerator<ArchiveFile> {
  yield* texts;
  for await (const file of plurals) if (file.count > 0) yield file;
}

/** Files of plural forms that were never imported get a path beside the files of texts. */
function toPluralPaths({ plan: texts }: ArchivePlan, planned: ArchivePlan): ArchivePlan {
  const plan = planned.plan.map((files, at) => {
    const paths = texts[at]?.paths ?? [];
    const main = paths.find((path) => path.endsWith('/Localizable.strings')) ?? paths[0];
    if (files.placed.length > 0 || main === undefined) return files;
    return { ...files, paths: [`${main.replace(/\.strings$/, '')}.stringsdict`] };
  });
  return { ...planned, plan };
}

type PartQuery = ExportQuery & { readonly part: WriteTask['part'] };

/** Writes all locales into one file, one after the other. */
async function* writeShared(
  context: ExportContext,
  scope: ProjectScope,
  query: ExportQuery,
  plan: readonly LocaleFiles[],
): AsyncGenerator<ArchiveFile> {
  let written: WrittenFile | undefined;
  for (const { locale } of plan) {
    const given = written && {
      content: await compress(written.bytes),
      tableColumns: written.tableColumns,
      ownLocale: true,
    };
    const options = { given, manyLocales: true };
    const next = await writeLocale(context, scope, { ...query, locale }, options);
    written = addWritten(written, next);
  }
  const path = plan[0]?.paths[0];
  if (written && path !== undefined) yield { path, ...written };
}

/** The sum of a file before and after another locale was written into it. */
function addWritten(before: WrittenFile | undefined, next: WrittenFile): WrittenFile {
  if (!before) return next;
  return {
    bytes: next.bytes,
    count: before.count + next.count,
    omitted: before.omitted + next.omitted,
    locked: before.locked + next.locked,
    diagnostics: [...before.diagnostics, ...next.diagnostics],
    tableColumns: next.tableColumns,
    converted: addTexts(before.converted, next.converted),
  };
}

async function* writeAll(
  context: ExportContext,
  scope: ProjectScope,
  query: PartQuery,
  layout: Layout,
  plan: readonly LocaleFiles[],
): AsyncGenerator<ArchiveFile> {
  const { part } = query;
  const keys = await getKeys(context, scope, layout);
  // A file for several locales is complete when the last of them is written.
  const shared = new Map<string, WrittenFile>();
  for (const { locale, placed, paths } of plan) {
    const written =
      placed.length > 0
        ? await writePlaced(context, scope, { ...query, locale }, { placed, keys, shared })
        : [await writeLocale(context, scope, { ...query, locale }, { part })];
    for (const [n, file] of written.entries()) {
      const path = paths[n] ?? '';
      const place = placed[n];
      if (place?.isShared) shared.set(path, addWritten(shared.get(path), file));
      const isNew = place !== undefined && place.template?.locale !== locale;
      if (!place?.isShared) {
        const isNeedless = isNew && file.count === 0 && file.omitted + file.locked > 0;
        yield { path, ...file, isNeedless };
      }
    }
  }
  for (const [path, file] of shared) yield { path, ...file };
}

interface PlacedWriting {
  readonly placed: readonly PlacedFile[];
  readonly keys: KnownKeys;
  /** Files for several locales that some locales are already written into, by path. */
  readonly shared: ReadonlyMap<string, WrittenFile>;
}

async function writePlaced(
  context: ExportContext,
  scope: ProjectScope,
  query: PartQuery & { readonly locale: string },
  { placed, keys, shared }: PlacedWriting,
): Promise<readonly WrittenFile[]> {
  const { db, formatWorkers } = context;
  const { locale, format, compact, bom, part } = query;
  const contents = await readContents(context, scope, placed, shared);
  const isKnown = placed.some(({ template }) => template?.locale === locale);
  const templates = await Promise.all(
    placed.map(async ({ path, template, isShared }) => {
      const written = isShared ? shared.get(path) : undefined;
      const content = written ? await compress(written.bytes) : contents.get(path);
      const tableColumns = written ? written.tableColumns : (template?.table_columns ?? undefined);
      const ownLocale = isShared || template?.locale === locale;
      // Where a locale has files, missing entries mean that these are not translated; that holds for a whole missing
      // file, too.
      const omitsEmpty = isKnown && !ownLocale;
      return content && { content, tableColumns, ownLocale, omitsEmpty, manyLocales: isShared };
    }),
  );
  const withNotes = templates.some((template) => !template);
  const locks = await getLocks(db, scope, locale);
  const { sourceLocale } = locks;
  const options = {
    format,
    locale,
    bases: await listLocaleBases(db, scope),
    ...locks,
    placeholders: await getPlaceholderOrigins(db, scope, query),
    templates,
    compact,
    bom,
    part,
    ...toMissingTexts(query, sourceLocale),
    keys: `[${placed.map(({ place }) => keys.places[place]).join(',')}]`,
    files: placed.map(({ place }) => keys.files[place] ?? null),
    otherFiles: keys.otherFiles,
    otherKeys: keys.others,
  };
  const withSources = templates.some(hasSources);
  const listed = { ...locks, withNotes, withSources, tellsFiles: keys.tellsFiles };
  return withEntries(db, scope, { ...query, ...listed }, (entries) =>
    formatWorkers.writeFiles({ ...options, entries }),
  );
}

/** The contents of the templates, by path, without files that a locale is already written into. */
async function readContents(
  context: ExportContext,
  scope: ProjectScope,
  placed: readonly PlacedFile[],
  shared: ReadonlyMap<string, WrittenFile>,
): Promise<ReadonlyMap<string, Buffer>> {
  const files = placed.flatMap(({ path, template, isShared }) =>
    template && !(isShared && shared.has(path)) ? [{ ...template, place: path }] : [],
  );
  const contents = new Map<string, Buffer>();
  for await (const { file, content } of readTemplates(context, context.db, scope, files)) {
    contents.set(file.place, content);
  }
  return contents;
}
