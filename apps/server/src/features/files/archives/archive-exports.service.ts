import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ArchiveCheck, endpoints, ParsedQuery } from '@parlance/contract';
import { fillPattern, findPatternProblem, formats, isRelativePath } from '@parlance/formats';
import type { AppContext } from '../../../app.ts';
import { AppError } from '../../../app-error.ts';
import type { FileAnswer } from '../../../http/route.ts';
import type { PackedFile } from '../../../integrations/archives/read-zip.ts';
import { writeZip } from '../../../integrations/archives/write-zip.ts';
import type { ConvertedTexts } from '../../../integrations/formats/convert-placeholders.ts';
import type { WrittenFile } from '../../../integrations/formats/write-file.ts';
import { listProjectLocaleRows } from '../../locales/locales.queries.ts';
import type { ProjectScope } from '../../projects/projects.policy.ts';
import { findSourceLocale } from '../../projects/projects.queries.ts';
import { isSelection, listEntries, mostLosses, toLosses, writeLocale } from '../exports.service.ts';
import { toPlaceholderChoice } from '../placeholders.service.ts';
import { findTemplateContent, listPathTemplates, type TemplateRow } from '../templates.queries.ts';
import { type Layout, type PlacedFile, toLayout } from './archive-layout.mapper.ts';

type ExportQuery = ParsedQuery<typeof endpoints.exportArchive>;

const compress = promisify(gzip);

/** What the archive holds of one locale. */
interface LocaleFiles {
  readonly locale: string;
  /** Files that came in archives; none where everything goes into one file. */
  readonly placed: readonly PlacedFile[];
  readonly paths: readonly string[];
}

/** A file of an archive. */
type ArchiveFile = PackedFile & WrittenFile;

/** The files of locales as a zip archive. */
export async function exportArchive(
  context: AppContext,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<FileAnswer> {
  const { size, sha256, stream } = await writeZip(await writeFiles(context, scope, query));
  return { name: `${query.format}.zip`, size, tag: sha256, stream };
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
  const problem = query.pattern === undefined ? undefined : findPatternProblem(query.pattern);
  if (problem !== undefined) throw refusePattern(problem);
  const locales = await getLocales(context, scope, query);
  const layout = await getLayout(context, scope, query);
  const plan = locales.map((locale) => planLocale(locale, layout, query));
  requirePaths(plan, query);
  return isShared(query)
    ? writeShared(context, scope, query, plan)
    : writeAll(context, scope, query, layout, plan);
}

async function getLocales(
  { db }: AppContext,
  scope: ProjectScope,
  { locales, fallbackLocale }: ExportQuery,
): Promise<readonly string[]> {
  const known = (await listProjectLocaleRows(db, scope)).map(({ locale }) => locale);
  const asked = [...(locales ?? []), ...(fallbackLocale === undefined ? [] : [fallbackLocale])];
  if (asked.some((code) => !known.includes(code))) throw new AppError('NotFound');
  return locales ? known.filter((code) => locales.includes(code)) : known;
}

async function getLayout(
  { db }: AppContext,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<Layout> {
  const { format, pattern } = query;
  const isNew = pattern !== undefined || isSelection(query) || isShared(query);
  return toLayout(isNew ? [] : await listPathTemplates(db, scope), format);
}

function planLocale(locale: string, layout: Layout, query: ExportQuery): LocaleFiles {
  const { format, pattern = formats[format].pathPattern } = query;
  const placed = layout.filesOf(locale);
  const paths =
    placed.length > 0 ? placed.map(({ path }) => path) : [fillPattern(pattern, { locale, format })];
  return { locale, placed, paths };
}

/** Whether one file holds all locales, as a string catalog does where no pattern asks for several. */
function isShared({ format, pattern = formats[format].pathPattern }: ExportQuery): boolean {
  const { localesIn, capabilities } = formats[format];
  return localesIn !== undefined && !capabilities.namesLocale && !/\{(?!extension\})/.test(pattern);
}

/** Fails unless every path is one, and of one locale alone if files are. */
function requirePaths(plan: readonly LocaleFiles[], query: ExportQuery): void {
  const owners = new Map<string, string>();
  for (const { locale, paths } of plan) {
    for (const path of paths) {
      if (!isRelativePath(path))
        throw refusePattern(`gives ${locale} the path ${path}, which is none`);
      const owner = owners.get(path);
      if (owner !== undefined && !isShared(query))
        throw refusePattern(`gives ${owner} and ${locale} one path, ${path}`);
      owners.set(path, locale);
    }
  }
}

function refusePattern(message: string): AppError {
  return new AppError('BadRequest', [{ path: 'query.pattern', message }]);
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
    written = {
      bytes: next.bytes,
      count: next.count + (written?.count ?? 0),
      diagnostics: [...(written?.diagnostics ?? []), ...next.diagnostics],
      converted: addTexts(written?.converted, next.converted),
    };
  }
  const path = plan[0]?.paths[0];
  if (written && path !== undefined) yield { path, ...written };
}

async function* writeAll(
  context: AppContext,
  scope: ProjectScope,
  query: ExportQuery,
  layout: Layout,
  plan: readonly LocaleFiles[],
): AsyncGenerator<ArchiveFile> {
  const keys = await getKeys(context, scope, layout);
  for (const { locale, placed, paths } of plan) {
    const written =
      placed.length > 0
        ? await writePlaced(context, scope, { ...query, locale }, placed, keys)
        : [await writeLocale(context, scope, { ...query, locale })];
    for (const [n, file] of written.entries()) yield { path: paths[n] ?? '', ...file };
  }
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

async function writePlaced(
  { db, formatWorkers }: AppContext,
  scope: ProjectScope,
  query: ExportQuery & { readonly locale: string },
  placed: readonly PlacedFile[],
  keys: KnownKeys,
): Promise<readonly WrittenFile[]> {
  const { locale, format, compact, bom } = query;
  const getContent = (template: TemplateRow | undefined) =>
    template && findTemplateContent(db, scope, template);
  const templates = await Promise.all(
    placed.map(async ({ template }) => {
      const content = await getContent(template);
      return content && { content, ownLocale: template?.locale === locale };
    }),
  );
  const withNotes = templates.some((template) => !template);
  const sourceLocale = await findSourceLocale(db, scope);
  const entries = await listEntries(db, scope, { ...query, sourceLocale, withNotes });
  return formatWorkers.writeFiles({
    format,
    locale,
    sourceLocale,
    placeholders: toPlaceholderChoice(query),
    entries,
    templates,
    compact,
    bom,
    keys: `[${placed.map(({ place }) => keys.places[place]).join(',')}]`,
    otherKeys: keys.others,
  });
}
