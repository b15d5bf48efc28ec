import type { FormatId } from '@parlance/formats';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../db/database.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';

/** Which file of a locale a template is; the path is empty for a file that came alone. */
export interface TemplateKey {
  readonly locale: string;
  readonly format: FormatId;
  readonly path: string;
}

export async function upsertTemplate(
  trx: Transaction,
  scope: ProjectScope,
  args: TemplateKey & { pattern: string | null; fileName: string; content: Uint8Array },
): Promise<void> {
  const { locale, format, path, pattern } = args;
  const kept = { pattern, file_name: args.fileName, content: Buffer.from(args.content) };
  await trx
    .insertInto('templates')
    .values({ project_id: scope.projectId, locale, format, path, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'locale', 'format', 'path'])
        .doUpdateSet({ ...kept, updated_at: sql`now()` }),
    )
    .execute();
}

/** The last file that was imported in a format: of the locale, else the latest of any other. */
export async function findTemplate(
  db: Db,
  scope: ProjectScope,
  args: { locale: string; format: FormatId },
): Promise<{ locale: string; content: Buffer } | undefined> {
  return db
    .selectFrom('templates')
    .select(['locale', 'content'])
    .where('project_id', '=', scope.projectId)
    .where('format', '=', args.format)
    .orderBy(sql`locale = ${args.locale}`, 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('path')
    .limit(1)
    .executeTakeFirst();
}

/** The other locales that the file of a template was imported into, with it and since then alone. */
export async function listTemplateLocales(
  db: Db,
  scope: ProjectScope,
  { locale, format, content }: Pick<TemplateKey, 'locale' | 'format'> & { content: Uint8Array },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('templates')
    .select('locale')
    .distinct()
    .where('project_id', '=', scope.projectId)
    .where('format', '=', format)
    .where('locale', '!=', locale)
    .where('content', '=', Buffer.from(content))
    .orderBy('locale')
    .execute();
  return rows.map((row) => row.locale);
}

export interface TemplateRow extends TemplateKey {
  readonly pattern: string | null;
}

/** The files that came in archives, those that came last first. */
export async function listPathTemplates(
  db: Db,
  scope: ProjectScope,
): Promise<readonly TemplateRow[]> {
  return db
    .selectFrom('templates')
    .select(['locale', 'format', 'path', 'pattern'])
    .where('project_id', '=', scope.projectId)
    .where('path', '!=', '')
    .orderBy('updated_at', 'desc')
    .orderBy('path')
    .orderBy('locale')
    .execute();
}

export async function findTemplateContent(
  db: Db,
  scope: ProjectScope,
  { locale, format, path }: TemplateKey,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('templates')
    .select('content')
    .where('project_id', '=', scope.projectId)
    .where('locale', '=', locale)
    .where('format', '=', format)
    .where('path', '=', path)
    .executeTakeFirst();
  return row?.content;
}
