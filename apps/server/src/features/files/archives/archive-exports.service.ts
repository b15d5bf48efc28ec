import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ArchiveCheck, endpoints, ParsedQuery } from '@parlance/contract';
import type { AppContext } from '../../../app.ts';
import type { FileAnswer } from '../../../http/route.ts';
import type { PackedFile } from '../../../integrations/archives/read-zip.ts';
import { writeZip } from '../../../integrations/archives/write-zip.ts';
import type { ConvertedTexts } from '../../../integrations/formats/convert-placeholders.ts';
import type { WrittenFile } from '../../../integrations/formats/write-file.ts';
import type { ProjectScope } from '../../projects/projects.policy.ts';
import { findSourceLocale } from '../../projects/projects.queries.ts';
import { finishFile, mostLosses, toLosses, withEntries, writeLocale } from '../exports.service.ts';
import { toPlaceholderChoice } from '../placeholders.service.ts';
import { findTemplateContent, type TemplateRow } from '../templates.queries.ts';
import type { Layout, PlacedFile } from './archive-layout.mapper.ts';
import { type LocaleFiles, planArchive } from './archive-plans.service.ts';

type ExportQuery = ParsedQuery<typeof endpoints.exportArchive>;

const compress = promisify(gzip);

/** A file of an archive. */
type ArchiveFile = PackedFile & WrittenFile;

/** The files of locales as a zip archive. */
export async function exportArchive(
  context: AppContext,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<FileAnswer> {
  const files = await writeFiles(context, scope, query);
  const file = await writeZip(finishFiles(context, query, files));
  return { name: `${query.format}.zip`, file };
}

async function* finishFiles(
  context: AppContext,
  query: ExportQuery,
  files: AsyncIterable<ArchiveFile>,
): AsyncGenerator<PackedFile> {
  for await (const file of files) {
    yield { path: file.path, bytes: await finishFile(context, query, file) };
  }
}

/** What the files of the same export would lose. */
export async function checkArchive(
  context: AppContext,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<ArchiveCheck> {
  let entries = 0;
  let count = 0;
  let converted: ConvertedTexts | undefined;
  const first: ArchiveCheck['losses']['first'] = [];
  for await (const file of await writeFiles(context, scope, query)) {
    entries += file.count;
    count += file.diagnostics.length;
    converted = addTexts(converted, file.converted);
    const losses = toLosses(file.diagnostics).slice(0, mostLosses - first.length);
    first.push(...losses.map((loss) => ({ path: file.path, ...loss })));
  }
  return {
    entries,
    losses: { count, first },
    ...(converted && { placeholders: { ...converted, first: [...converted.first] } }),
  };
}

/** The texts of two files, of which no more than of one are shown. */
function addTexts(
  texts: ConvertedTexts | undefined,
  more: ConvertedTexts | undefined,
): ConvertedTexts | undefined {
  if (!texts || !more) return texts ?? more;
  const first = [...texts.first, ...more.first].slice(0, mostLosses);
  return { count: texts.count + more.count, first };
}

/** The files, each written when it is asked for. */
async function writeFiles(
  context: AppContext,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<AsyncGenerator<ArchiveFile>> {
  const { plan, layout, isOne } = await planArchive(context, scope, query);
  return isOne
    ? writeShared(context, scope, query, plan)
    : writeAll(context, scope, query, layout, plan);
}

/** Writes each locale into the file that has those before it. */
async function* writeShared(
  context: AppContext,
  scope: ProjectScope,
  query: ExportQuery,
  plan: readonly LocaleFiles[],
): AsyncGenerator<ArchiveFile> {
  let written: WrittenFile | undefined;
  for (const { locale } of plan) {
    const given = written && { content: await compress(written.bytes), ownLocale: true };
    const options = { given, manyLocales: true };
    const next = await writeLocale(context, scope, { ...query, locale }, options);
    written = addWritten(written, next);
  }
  const path = plan[0]?.paths[0];
  if (written && path !== undefined) yield { path, ...written };
}

/** A file after another locale was written into it. */
function addWritten(before: WrittenFile | undefined, next: WrittenFile): WrittenFile {
  if (!before) return next;
  return {
    bytes: next.bytes,
    count: before.count + next.count,
    diagnostics: [...before.diagnostics, ...next.diagnostics],
    converted: addTexts(before.converted, next.converted),
  };
}

async function* writeAll(
  context: AppContext,
  scope: ProjectScope,
  query: ExportQuery,
  layout: Layout,
  plan: readonly LocaleFiles[],
): AsyncGenerator<ArchiveFile> {
  const keys = await getKeys(context, scope, layout);
  // What is for several locales is whole when the last one is in it.
  const shared = new Map<string, WrittenFile>();
  for (const { locale, placed, paths } of plan) {
    const written =
      placed.length > 0
        ? await writePlaced(context, scope, { ...query, locale }, { placed, keys, shared })
        : [await writeLocale(context, scope, { ...query, locale })];
    for (const [n, file] of written.entries()) {
      const path = paths[n] ?? '';
      if (placed[n]?.isShared) shared.set(path, addWritten(shared.get(path), file));
      else yield { path, ...file };
    }
  }
  for (const [path, file] of shared) yield { path, ...file };
}

/** Which keys are in which files, each a list of lists of keys as the text of JSON. */
interface KnownKeys {
  /** In the order of the places of the layout. */
  readonly places: readonly string[];
  readonly others: string;
}

async function getKeys(
  context: AppContext,
  scope: ProjectScope,
  { places, others }: Layout,
): Promise<KnownKeys> {
  // Without other files, all keys belong into the only one.
  if (places.length === 0 || (places.length === 1 && others.length === 0)) {
    return { places: places.map(() => '[]'), others: '[]' };
  }
  const keys: string[] = [];
  for (const { templates } of places) keys.push(await readKeys(context, scope, templates));
  return { places: keys, others: await readKeys(context, scope, others) };
}

async function readKeys(
  { db, formatWorkers }: AppContext,
  scope: ProjectScope,
  templates: readonly TemplateRow[],
): Promise<string> {
  const lists: string[] = [];
  for (const { locale, format, path } of templates) {
    const content = await findTemplateContent(db, scope, { locale, format, path });
    if (content) lists.push(await formatWorkers.readKeys({ content, format, locale }));
  }
  return `[${lists.join(',')}]`;
}

interface PlacedWriting {
  readonly placed: readonly PlacedFile[];
  readonly keys: KnownKeys;
  /** Files for several locales, with those that are written already. */
  readonly shared: ReadonlyMap<string, WrittenFile>;
}

async function writePlaced(
  { db, formatWorkers }: AppContext,
  scope: ProjectScope,
  query: ExportQuery & { readonly locale: string },
  { placed, keys, shared }: PlacedWriting,
): Promise<readonly WrittenFile[]> {
  const { locale, format, compact, bom } = query;
  const templates = await Promise.all(
    placed.map(async ({ path, template, isShared }) => {
      const written = isShared ? shared.get(path) : undefined;
      const content = written
        ? await compress(written.bytes)
        : template && (await findTemplateContent(db, scope, template));
      const ownLocale = isShared || template?.locale === locale;
      return content && { content, ownLocale, manyLocales: isShared };
    }),
  );
  const withNotes = templates.some((template) => !template);
  const sourceLocale = await findSourceLocale(db, scope);
  const options = {
    format,
    locale,
    sourceLocale,
    placeholders: toPlaceholderChoice(query),
    templates,
    compact,
    bom,
    keys: `[${placed.map(({ place }) => keys.places[place]).join(',')}]`,
    otherKeys: keys.others,
  };
  return withEntries(db, scope, { ...query, sourceLocale, withNotes }, (entries) =>
    formatWorkers.writeFiles({ ...options, entries }),
  );
}
