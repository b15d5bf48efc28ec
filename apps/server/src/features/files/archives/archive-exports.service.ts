import type { endpoints, ParsedQuery } from '@parlance/contract';
import { fillPattern, findPatternProblem, formats, isRelativePath } from '@parlance/formats';
import type { AppContext } from '../../../app.ts';
import { AppError } from '../../../app-error.ts';
import type { FileAnswer } from '../../../http/route.ts';
import type { PackedFile } from '../../../integrations/archives/read-zip.ts';
import { writeZip } from '../../../integrations/archives/write-zip.ts';
import { listProjectLocaleRows } from '../../locales/locales.queries.ts';
import type { ProjectScope } from '../../projects/projects.policy.ts';
import { listExportJson } from '../exports.queries.ts';
import { writeLocale } from '../exports.service.ts';
import { findTemplateContent, listPathTemplates, type TemplateRow } from '../templates.queries.ts';
import { type Layout, type PlacedFile, toLayout } from './archive-layout.mapper.ts';

type ExportQuery = ParsedQuery<typeof endpoints.exportArchive>;

/** What the archive holds of one locale. */
interface LocaleFiles {
  readonly locale: string;
  /** Files that came in archives; none where everything goes into one file. */
  readonly placed: readonly PlacedFile[];
  readonly paths: readonly string[];
}

/** The files of locales as a zip archive. */
export async function exportArchive(
  context: AppContext,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<FileAnswer> {
  const problem = query.pattern === undefined ? undefined : findPatternProblem(query.pattern);
  if (problem !== undefined) throw refusePattern(problem);
  const locales = await getLocales(context, scope, query);
  const layout = await getLayout(context, scope, query);
  const plan = locales.map((locale) => planLocale(locale, layout, query));
  requirePaths(plan);
  const { size, sha256, stream } = await writeZip(writeAll(context, scope, query, layout, plan));
  return { name: `${query.format}.zip`, size, tag: sha256, stream };
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
  { format, pattern, untranslated }: ExportQuery,
): Promise<Layout> {
  // A list of what is left to do is a new file.
  const isNew = pattern !== undefined || untranslated;
  return toLayout(isNew ? [] : await listPathTemplates(db, scope, format), format);
}

function planLocale(locale: string, layout: Layout, query: ExportQuery): LocaleFiles {
  const { format, pattern = formats[format].pathPattern } = query;
  const placed = layout.filesOf(locale);
  const paths =
    placed.length > 0 ? placed.map(({ path }) => path) : [fillPattern(pattern, { locale, format })];
  return { locale, placed, paths };
}

/** Fails unless every path is one, and of one locale alone. */
function requirePaths(plan: readonly LocaleFiles[]): void {
  const owners = new Map<string, string>();
  for (const { locale, paths } of plan) {
    for (const path of paths) {
      if (!isRelativePath(path))
        throw refusePattern(`gives ${locale} the path ${path}, which is none`);
      const owner = owners.get(path);
      if (owner !== undefined)
        throw refusePattern(`gives ${owner} and ${locale} one path, ${path}`);
      owners.set(path, locale);
    }
  }
}

function refusePattern(message: string): AppError {
  return new AppError('BadRequest', [{ path: 'query.pattern', message }]);
}

async function* writeAll(
  context: AppContext,
  scope: ProjectScope,
  query: ExportQuery,
  layout: Layout,
  plan: readonly LocaleFiles[],
): AsyncGenerator<PackedFile> {
  const keys = await getKeys(context, scope, query, layout);
  for (const { locale, placed, paths } of plan) {
    const written =
      placed.length > 0
        ? await writePlaced(context, scope, { ...query, locale }, placed, keys)
        : [await writeLocale(context, scope, { ...query, locale })];
    for (const [n, bytes] of written.entries()) yield { path: paths[n] ?? '', bytes };
  }
}

/** For each place of the layout the keys of its files, as the text of JSON. */
async function getKeys(
  { db, formatWorkers }: AppContext,
  scope: ProjectScope,
  { format }: ExportQuery,
  { places }: Layout,
): Promise<readonly string[]> {
  // All keys belong into the only file.
  if (places.length < 2) return places.map(() => '[]');
  const keys: string[] = [];
  for (const { templates } of places) {
    const lists: string[] = [];
    for (const { locale, path } of templates) {
      const content = await findTemplateContent(db, scope, { locale, format, path });
      if (content) lists.push(await formatWorkers.readKeys({ content, format, locale }));
    }
    keys.push(`[${lists.join(',')}]`);
  }
  return keys;
}

async function writePlaced(
  { db, formatWorkers }: AppContext,
  scope: ProjectScope,
  query: ExportQuery & { readonly locale: string },
  placed: readonly PlacedFile[],
  keys: readonly string[],
): Promise<readonly Uint8Array[]> {
  const { locale, format, fallbackLocale } = query;
  const entries = await listExportJson(db, scope, {
    locale,
    fallbackLocale,
    onlyUntranslated: false,
  });
  const getContent = (template: TemplateRow | undefined) =>
    template && findTemplateContent(db, scope, { ...template, format });
  const templates = await Promise.all(
    placed.map(async ({ template }) => {
      const content = await getContent(template);
      return content && { content, ownLocale: template?.locale === locale };
    }),
  );
  const written = await formatWorkers.writeFiles({
    format,
    locale,
    entries,
    templates,
    keys: `[${placed.map(({ place }) => keys[place]).join(',')}]`,
  });
  return written.map(({ bytes }) => bytes);
}
