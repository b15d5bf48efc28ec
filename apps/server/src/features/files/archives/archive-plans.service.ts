import type { endpoints, ParsedQuery } from '@parlance/contract';
import { fillPattern, findPatternProblem, formats, isRelativePath } from '@parlance/formats';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { listProjectLocaleRows } from '../../locales/locales.queries.ts';
import { isSelection } from '../exports/exports.service.ts';
import { listFileRows } from '../project-files/project-files.queries.ts';
import { requireFile } from '../project-files/project-files.service.ts';
import { listPathTemplates } from '../templates.queries.ts';
import { type Layout, type PlacedFile, toLayout } from './archive-layout.mapper.ts';

type ExportQuery = ParsedQuery<typeof endpoints.exportArchive>;

/** The files of one locale in the archive. */
export interface LocaleFiles {
  readonly locale: string;
  /**
   * The files that were imported with a path; empty where the archive has one file for each locale, or one for all.
   */
  readonly placed: readonly PlacedFile[];
  readonly paths: readonly string[];
}

/** The files of an archive. */
export interface ArchivePlan {
  readonly plan: readonly LocaleFiles[];
  readonly layout: Layout;
  /** Whether a single file holds all locales. */
  readonly isOne: boolean;
}

/** Plans the files of an export. Throws for unknown locales and invalid paths. */
export async function planArchive(
  context: Pick<Context, 'db'>,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<ArchivePlan> {
  const problem = query.pattern === undefined ? undefined : findPatternProblem(query.pattern);
  if (problem !== undefined) throw refusePattern(problem);
  if (query.fileId !== undefined) await requireFile(context.db, scope, query.fileId);
  const locales = await getLocales(context, scope, query);
  const layout = await getLayout(context, scope, query);
  const plan = locales.map((locale) => planLocale(locale, layout, query));
  const isOne = layout.places.length === 0 && isShared(query);
  requirePaths(plan, isOne);
  return { plan, layout, isOne };
}

async function getLocales(
  { db }: Pick<Context, 'db'>,
  scope: ProjectScope,
  { locales, fallbackLocale }: ExportQuery,
): Promise<readonly string[]> {
  const known = (await listProjectLocaleRows(db, scope)).map(({ locale }) => locale);
  const asked = [...(locales ?? []), ...(fallbackLocale === undefined ? [] : [fallbackLocale])];
  if (asked.some((code) => !known.includes(code))) throw new AppError('NotFound');
  return locales ? known.filter((code) => locales.includes(code)) : known;
}

async function getLayout(
  { db }: Pick<Context, 'db'>,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<Layout> {
  const { format, pattern, fileId } = query;
  const isNew = pattern !== undefined || isSelection(query);
  if (isNew) return toLayout([], [], format);
  const isAsked = (id: string) => fileId === undefined || id === fileId;
  const templates = (await listPathTemplates(db, scope)).filter((row) => isAsked(row.file_id));
  const files = (await listFileRows(db, scope)).filter(({ id }) => isAsked(id));
  // If nothing in this format was imported with a path, all terms go into one file for each locale.
  const isPlaced = templates.some((row) => row.format === format);
  return toLayout(templates, isPlaced ? files : [], format);
}

function planLocale(locale: string, layout: Layout, query: ExportQuery): LocaleFiles {
  const { format, pattern = formats[format].pathPattern } = query;
  const placed = layout.filesOf(locale);
  const paths =
    placed.length > 0 ? placed.map(({ path }) => path) : [fillPattern(pattern, { locale, format })];
  return { locale, placed, paths };
}

/** Whether one file holds all locales: a string catalog does, unless a pattern asks for several files. */
function isShared({ format, pattern = formats[format].pathPattern }: ExportQuery): boolean {
  const { localesIn, capabilities } = formats[format];
  return localesIn !== undefined && !capabilities.namesLocale && !/\{(?!extension\})/.test(pattern);
}

/** Throws unless every path is valid, and belongs to one locale alone if each locale has its own files. */
function requirePaths(plan: readonly LocaleFiles[], isOne: boolean): void {
  const owners = new Map<string, string>();
  for (const { locale, placed, paths } of plan) {
    for (const [n, path] of paths.entries()) {
      if (!isRelativePath(path))
        throw refusePattern(`gives ${locale} the path ${path}, which is none`);
      const owner = owners.get(path);
      if (owner !== undefined && !isOne && !placed[n]?.isShared)
        throw refusePattern(`gives ${owner} and ${locale} one path, ${path}`);
      owners.set(path, locale);
    }
  }
}

function refusePattern(message: string): AppError {
  return new AppError('BadRequest', [{ path: 'query.pattern', message }]);
}
