import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { endpoints, ParsedQuery } from '@parlance/contract';
import { formats } from '@parlance/formats';
import type { ProjectScope } from '../../../access/scope.ts';
import type { PackedFile } from '../../../integrations/archives/read-zip.ts';
import type { ConvertedTexts } from '../../../integrations/formats/convert-placeholders.ts';
import type { WriteTask, WrittenFile } from '../../../integrations/formats/writing/write-task.ts';
import { type ExportContext, writeLocale } from '../exports/exports.service.ts';
import { maxLosses } from '../exports/losses.service.ts';
import { getKeys } from './archive-keys.service.ts';
import type { Layout } from './archive-layout.mapper.ts';
import { type ArchivePlan, type LocaleFiles, planArchive } from './archive-plans.service.ts';
import { type PartQuery, writePlaced } from './placed-files.service.ts';

type ExportQuery = ParsedQuery<typeof endpoints.exportArchive>;

const compress = promisify(gzip);

/** A file of an archive. */
export type ArchiveFile = PackedFile &
  WrittenFile & {
    /** Whether the file can be left out: the locale never had it, and has no texts for it. */
    readonly isNeedless?: boolean;
  };

/** The files of a planned archive, each written when the iterator asks for it. */
export async function writeArchiveFiles(
  context: ExportContext,
  scope: ProjectScope,
  query: ExportQuery,
  planned: ArchivePlan,
): Promise<AsyncIterable<ArchiveFile>> {
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

/** Joins the converted texts of two files; no more of them are shown than of one file. */
export function addTexts(
  texts: ConvertedTexts | undefined,
  more: ConvertedTexts | undefined,
): ConvertedTexts | undefined {
  if (!texts || !more) return texts ?? more;
  const first = [...texts.first, ...more.first].slice(0, maxLosses);
  return { count: texts.count + more.count, first };
}
