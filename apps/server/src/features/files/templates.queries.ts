import type { FormatId, TableColumns, TextOrigin } from '@parlance/formats';
import type { PlaceholderStyle } from '@parlance/messages';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';

/** The key of a template. The path is empty for a file that was imported alone into the unnamed file. */
export interface TemplateKey {
  readonly locale: string;
  readonly format: FormatId;
  readonly path: string;
}

export async function upsertTemplate(
  trx: Transaction,
  scope: ProjectScope,
  args: TemplateKey & {
    fileId: string;
    pattern: string | null;
    fileName: string;
    contentHash: string;
    /** The style that its placeholders were converted to. */
    placeholders: PlaceholderStyle | undefined;
    /** The roles of its columns, if somebody has chosen them. */
    tableColumns: TableColumns | undefined;
  },
): Promise<void> {
  const { fileId, locale, format, path, pattern, fileName, placeholders = null } = args;
  const table_columns = toJson(args.tableColumns);
  const { contentHash: content_hash } = args;
  const kept = { pattern, file_name: fileName, content_hash, placeholders, table_columns };
  await trx
    .insertInto('templates')
    .values({
      project_id: scope.projectId,
      file_id: fileId,
      locale,
      format,
      path,
      ...kept,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'file_id', 'locale', 'format', 'path'])
        .doUpdateSet(({ ref }) => ({ ...kept, updated_at: ref('excluded.updated_at') })),
    )
    .execute();
}

/** The path of the latest import of a file in a locale and format. */
export async function findTemplatePath(
  db: Db,
  scope: ProjectScope,
  { fileId, locale, format }: { fileId: string; locale: string; format: FormatId },
): Promise<{ path: string; pattern: string | null } | undefined> {
  return livingTemplates(db, scope)
    .select(['path', 'pattern'])
    .where('file_id', '=', fileId)
    .where('locale', '=', locale)
    .where('format', '=', format)
    .orderBy('updated_at', 'desc')
    .orderBy('path')
    .limit(1)
    .executeTakeFirst();
}

/** The paths of all templates of a file, including those of archived locales. */
export async function listTemplatePaths(
  trx: Transaction,
  { projectId }: ProjectScope,
  fileId: string,
): Promise<readonly (TemplateKey & { pattern: string | null })[]> {
  return trx
    .selectFrom('templates')
    .select(['locale', 'format', 'path', 'pattern'])
    .where('project_id', '=', projectId)
    .where('file_id', '=', fileId)
    .orderBy('path')
    .execute();
}

export async function updateTemplatePath(
  trx: Transaction,
  { projectId }: ProjectScope,
  args: TemplateKey & { fileId: string; newPath: string; newPattern: string | null },
): Promise<void> {
  await trx
    .updateTable('templates')
    .set({ path: args.newPath, pattern: args.newPattern })
    .where('project_id', '=', projectId)
    .where('file_id', '=', args.fileId)
    .where('locale', '=', args.locale)
    .where('format', '=', args.format)
    .where('path', '=', args.path)
    .execute();
}

/**
 * Templates from before the project had files belong to the unnamed file: those whose path is that of one of these
 * files are moved to it.
 */
export async function moveUnnamedTemplates(
  trx: Transaction,
  { projectId }: ProjectScope,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await sql`
    update templates t set file_id = f.id from files f
    where t.project_id = ${projectId}::uuid and t.file_id = ${projectId}::uuid and t.path <> ''
      and f.project_id = ${projectId}::uuid and f.id = any(${[...fileIds]}::uuid[])
      and f.archived_at is null and coalesce(t.pattern, t.path) = f.path
  `.execute(trx);
}

/** An imported file, which exports are written into. */
export interface StoredTemplate {
  /** The hash of its bytes, which are compressed by gzip. */
  readonly content_hash: string;
  /** The roles of its columns, if it is a table and somebody has chosen them. */
  readonly table_columns: TableColumns | null;
}

/** The templates of living files and living locales. */
function livingTemplates(db: Db, { projectId }: ProjectScope) {
  return db
    .selectFrom('templates')
    .where('project_id', '=', projectId)
    .where('locale', 'in', (query) =>
      query
        .selectFrom('project_locales')
        .select('locale')
        .where('project_id', '=', projectId)
        .where('archived_at', 'is', null),
    )
    .where('file_id', 'in', (query) =>
      query
        .selectFrom('files')
        .select('id')
        .where('project_id', '=', projectId)
        .where('archived_at', 'is', null),
    );
}

/** The latest template in a format: of the locale if it has one, otherwise of any other locale. */
export async function findTemplate(
  db: Db,
  scope: ProjectScope,
  args: { locale: string; format: FormatId; fileId: string | undefined },
): Promise<(StoredTemplate & { locale: string }) | undefined> {
  const { fileId } = args;
  return livingTemplates(db, scope)
    .$if(fileId !== undefined, (query) => query.where('file_id', '=', fileId ?? ''))
    .select(['locale', 'content_hash', 'table_columns'])
    .where('format', '=', args.format)
    .orderBy(sql`locale = ${args.locale}`, 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('path')
    .limit(1)
    .executeTakeFirst();
}

/** The chosen column roles of a table that was imported alone: of the given locale, or of the latest import. */
export async function findTableColumns(
  db: Db,
  scope: ProjectScope,
  { locale, format }: { locale: string | undefined; format: FormatId },
): Promise<TableColumns | undefined> {
  let query = livingTemplates(db, scope)
    .select('table_columns')
    .where('format', '=', format)
    .where('path', '=', '')
    .orderBy('updated_at', 'desc')
    .orderBy('locale')
    .limit(1);
  if (locale !== undefined) query = query.where('locale', '=', locale);
  const row = await query.executeTakeFirst();
  return row?.table_columns ?? undefined;
}

/** A table of an archive whose columns somebody has chosen. */
export interface ChosenTable extends TemplateKey {
  readonly columns: TableColumns;
}

/** The tables of archives whose columns somebody has chosen, latest first. */
export async function listChosenTables(
  db: Db,
  scope: ProjectScope,
): Promise<readonly ChosenTable[]> {
  const rows = await livingTemplates(db, scope)
    .select(['locale', 'format', 'path', 'table_columns'])
    .where('path', '!=', '')
    .where('table_columns', 'is not', null)
    .orderBy('updated_at', 'desc')
    .orderBy('path')
    .orderBy('locale')
    .execute();
  return rows.flatMap(({ table_columns: columns, ...key }) => (columns ? { ...key, columns } : []));
}

/** The formats and placeholder styles that the texts of a project were imported in. */
export async function listTextOrigins(db: Db, scope: ProjectScope): Promise<readonly TextOrigin[]> {
  return livingTemplates(db, scope)
    .select(['format', 'placeholders'])
    .distinct()
    .orderBy('format')
    .orderBy('placeholders')
    .execute();
}

export interface LatestTemplate extends Pick<TemplateKey, 'locale' | 'format'> {
  readonly file_name: string;
  readonly updated_at: Date;
  /** Whether the locale has no other file in the format. */
  readonly is_only: boolean;
}

/** The latest file of each locale and format, imported alone or in an archive. */
export async function listLatestTemplates(
  db: Db,
  scope: ProjectScope,
): Promise<readonly LatestTemplate[]> {
  return livingTemplates(db, scope)
    .select(['locale', 'format', 'file_name', 'updated_at'])
    .select(sql<boolean>`count(*) over (partition by locale, format) = 1`.as('is_only'))
    .distinctOn(['locale', 'format'])
    .orderBy('locale')
    .orderBy('format')
    .orderBy('updated_at', 'desc')
    .orderBy('path')
    .execute();
}

/** The other locales whose template has the same bytes: they were imported with it, and not separately since then. */
export async function listTemplateLocales(
  db: Db,
  scope: ProjectScope,
  {
    locale,
    format,
    contentHash,
    columns,
  }: Pick<TemplateKey, 'locale' | 'format'> & {
    contentHash: string;
    columns?: TableColumns | undefined;
  },
): Promise<readonly string[]> {
  const rows = await livingTemplates(db, scope)
    .select('locale')
    .distinct()
    .where('format', '=', format)
    .where('locale', '!=', locale)
    .where('content_hash', '=', contentHash)
    .where(sql<boolean>`table_columns is not distinct from ${toJson(columns)}::jsonb`)
    .orderBy('locale')
    .execute();
  return rows.map((row) => row.locale);
}

export interface TemplateRow extends TemplateKey, StoredTemplate {
  readonly file_id: string;
  readonly pattern: string | null;
}

/** The templates that were imported with a path, latest first. */
export async function listPathTemplates(
  db: Db,
  scope: ProjectScope,
): Promise<readonly TemplateRow[]> {
  return livingTemplates(db, scope)
    .select(['file_id', 'locale', 'format', 'path', 'pattern', 'content_hash', 'table_columns'])
    .where('path', '!=', '')
    .orderBy('updated_at', 'desc')
    .orderBy('path')
    .orderBy('locale')
    .execute();
}

function toJson(columns: TableColumns | undefined): string | null {
  return columns ? JSON.stringify(columns) : null;
}
