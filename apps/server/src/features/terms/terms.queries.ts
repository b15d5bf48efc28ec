import type { Term, TermDeletion } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { InProject, ProjectScope } from '../../access/scope.ts';
import { labelJson } from '../../content/translations.queries.ts';
import type { Db } from '../../db/database.ts';
import {
  type JsonText,
  jsonAsIs,
  jsonDates,
  jsonObject,
  jsonPlain,
  jsonString,
  jsonValue,
} from '../../db/json.ts';
import { labelsByTerm } from '../labels/labels.queries.ts';

/** JSON of a term from the table `t`; `labels` is an expression on it. */
function termJson(labels: RawBuilder<unknown>): JsonText {
  const properties = {
    id: jsonPlain(sql`t.id`),
    value: jsonString(sql`t.value`),
    context: jsonValue(sql`t.context`),
    labels: jsonAsIs(labels),
    date: jsonDates('t'),
    locked: jsonAsIs(sql`t.locked`),
  };
  const inFile = jsonObject({ ...properties, fileId: jsonPlain(sql`t.file_id`) });
  return sql`case when t.file_id = t.project_id then ${jsonObject(properties)} else ${inFile} end`;
}

/** The labels of a term that is joined with `labelsByTerm` as `l`. */
const labelsBeside = sql`coalesce(l.labels, '[]')`;

/** The terms of a project sorted by value, each as JSON text. */
export function selectTermRows(scope: ProjectScope): RawBuilder<unknown> {
  return sql`
    select ${termJson(labelsBeside)} as row
    from terms t
    left join ${labelsByTerm(scope)} l on l.term_id = t.id
    where t.project_id = ${scope.projectId}::uuid and t.archived_at is null
    order by left(t.value, 500), t.value
  `;
}

/** Like `selectTermRows`, but only terms with a label, and each with that label alone. */
export function selectRowsWithLabel(scope: ProjectScope, labelId: string): RawBuilder<unknown> {
  const ownLabel = sql`json_build_array(${labelJson})`;
  return sql`
    select ${termJson(ownLabel)} as row
    from term_labels tl
    join labels l on l.project_id = tl.project_id and l.id = tl.label_id and l.archived_at is null
    join terms t on t.project_id = tl.project_id and t.id = tl.term_id and t.archived_at is null
    where tl.project_id = ${scope.projectId}::uuid and tl.label_id = ${labelId}::uuid
    order by left(t.value, 500), t.value
  `;
}

/** The id of the file that a term is in, which is that of the project for the unnamed file. */
export async function findFileOfTerm(
  db: Db,
  { projectId }: InProject,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ file_id: string }>`
    select t.file_id from terms t
    where t.project_id = ${projectId}::uuid and t.id = ${id}::uuid and t.archived_at is null
  `.execute(db);
  return rows[0]?.file_id;
}

/** The files that terms are in, of those that are there. */
export async function listFilesOfTerms(
  db: Db,
  { projectId }: InProject,
  ids: readonly string[],
): Promise<{ id: string; file_id: string }[]> {
  const { rows } = await sql<{ id: string; file_id: string }>`
    select t.id, t.file_id from terms t
    where t.project_id = ${projectId}::uuid and t.id = any(${ids}::uuid[]) and t.archived_at is null
  `.execute(db);
  return rows;
}

export async function findTerm(db: Db, scope: ProjectScope, id: string): Promise<Term | undefined> {
  const { rows } = await sql<{ term: Term }>`
    select (${termJson(labelsBeside)})::json as term
    from terms t
    left join ${labelsByTerm(scope)} l on l.term_id = t.id
    where t.project_id = ${scope.projectId}::uuid and t.id = ${id}::uuid and t.archived_at is null
  `.execute(db);
  return rows[0]?.term;
}

export async function hasTerm(db: Db, scope: ProjectScope, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from terms t
    where t.project_id = ${scope.projectId}::uuid and t.id = ${id}::uuid and t.archived_at is null
  `.execute(db);
  return rows.length > 0;
}

export async function findTermDeletion(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<TermDeletion | undefined> {
  const { rows } = await sql<TermDeletion>`
    select (
      select count(*) from translations tr
      join project_locales l on l.project_id = ${scope.projectId}::uuid and l.locale = tr.locale
        and l.archived_at is null
      where tr.project_id = ${scope.projectId}::uuid and tr.term_id = t.id and tr.value <> ''
    ) as translations
    from terms t
    where t.project_id = ${scope.projectId}::uuid and t.id = ${id}::uuid and t.archived_at is null
  `.execute(db);
  return rows[0];
}
