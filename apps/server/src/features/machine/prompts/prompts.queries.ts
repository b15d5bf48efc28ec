import type { Tone } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { joinOwnProject } from '../../../db/cluster/own-project.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';

export interface PromptRow {
  readonly version: number;
  readonly template: string | null;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly creator: string | null;
}

/** Lists the versions of the prompt of a project, the latest first. */
export async function listPromptRows(
  db: Db,
  { projectId }: InProject,
  limit: number,
): Promise<PromptRow[]> {
  const { rows } = await sql<PromptRow>`
    select p.version, p.template, p.created_at, u.id as created_by, u.name as creator
    from machine_prompts p left join users u on u.id = p.created_by
    where p.project_id = ${projectId}::uuid
    order by p.version desc limit ${limit}::int
  `.execute(db);
  return rows;
}

/** What models are told of a project and a locale, whatever the texts are. */
export interface PromptingRow {
  readonly project: string;
  readonly about: string;
  /** 0 for the prompt of Parlance. */
  readonly version: number;
  readonly template: string | null;
  readonly tone: Tone | null;
  readonly style_guide: string;
}

/** Finds what models are told, by a version of the prompt or the latest one; undefined where the project is gone. */
export async function findPrompting(
  db: Db,
  { projectId }: InProject,
  { locale, version }: { readonly locale: string; readonly version: number | undefined },
): Promise<PromptingRow | undefined> {
  const wanted = version ?? null;
  const { rows } = await sql<PromptingRow>`${prepared}
    select p.name as project, coalesce(s.about, '') as about,
      coalesce(${wanted}::int, prompt.version, 0) as version, prompt.template, g.tone,
      coalesce(g.text, '') as style_guide
    from projects p
    ${joinOwnProject(projectId)}
    left join machine_settings s on s.project_id = ${projectId}::uuid
    left join (
      select m.version, m.template from machine_prompts m
      where m.project_id = ${projectId}::uuid and (${wanted}::int is null or m.version = ${wanted}::int)
      order by m.version desc limit 1
    ) prompt on true
    left join project_locales l on l.project_id = ${projectId}::uuid and l.locale = ${locale}::text
      and l.archived_at is null
    left join style_guides g on g.project_id = ${projectId}::uuid and g.locale = l.locale
    where p.id = ${projectId}::uuid
  `.execute(db);
  return rows[0];
}

export async function insertPrompt(
  trx: Transaction,
  { projectId }: InProject,
  prompt: { readonly version: number; readonly template: string | null; readonly userId: string },
): Promise<void> {
  const { version, template, userId } = prompt;
  await trx
    .insertInto('machine_prompts')
    .values({ project_id: projectId, version, template, created_by: userId })
    .execute();
}

export interface StyleGuideRow {
  readonly locale: string;
  readonly tone: Tone | null;
  readonly text: string;
}

export async function listStyleGuideRows(
  db: Db,
  { projectId }: InProject,
  locale?: string,
): Promise<StyleGuideRow[]> {
  const { rows } = await sql<StyleGuideRow>`
    select g.locale, g.tone, g.text from style_guides g
    join project_locales l on l.project_id = ${projectId}::uuid and l.locale = g.locale
      and l.archived_at is null
    where g.project_id = ${projectId}::uuid
      and (${locale ?? null}::text is null or g.locale = ${locale ?? null}::text)
    order by g.locale
  `.execute(db);
  return rows;
}

export async function upsertStyleGuide(
  trx: Transaction,
  { projectId }: InProject,
  { locale, tone, text }: StyleGuideRow,
): Promise<void> {
  await trx
    .insertInto('style_guides')
    .values({ project_id: projectId, locale, tone, text })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'locale']).doUpdateSet({ tone, text }),
    )
    .execute();
}

export async function deleteStyleGuide(
  trx: Transaction,
  { projectId }: InProject,
  locale: string,
): Promise<void> {
  await trx
    .deleteFrom('style_guides')
    .where('project_id', '=', projectId)
    .where('locale', '=', locale)
    .execute();
}
