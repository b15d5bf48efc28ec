import type {
  Author,
  MachineOrigin,
  TranslationOrigin,
  TranslationState,
} from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { joinMachineOrigin, machineOriginJson } from '../../content/machine-origins.queries.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { jsonAsIs, jsonDates, jsonObject, jsonPlain, jsonString } from '../../db/json.ts';
import { labelsByTranslation } from '../labels/labels.queries.ts';

/** One row for each term, as JSON text. */
export function selectTranslationRows(scope: ProjectScope, locale: string): RawBuilder<unknown> {
  const row = jsonObject({
    termId: jsonPlain(sql`t.id`),
    value: jsonString(sql`coalesce(tr.value, '')`),
    labels: jsonAsIs(sql`coalesce(l.labels, '[]')`),
    date: sql`case when tr.term_id is null then ${jsonDates('t')} else ${jsonDates('tr')} end`,
    state: jsonPlain(sql`coalesce(tr.state, 'untranslated')`),
    revision: jsonAsIs(sql`coalesce(tr.revision, 0)`),
  });
  return sql`
    select ${row} as row
    from terms t
    left join translations tr
      on tr.project_id = ${scope.projectId}::uuid and tr.locale = ${locale} and tr.term_id = t.id
    left join ${labelsByTranslation(scope, locale)} l on l.term_id = t.id
    where t.project_id = ${scope.projectId}::uuid and t.archived_at is null
  `;
}

/** Lists the texts of a term in all living locales, with an empty one where there is none. */
export async function listTermTranslationRows(
  db: Db,
  scope: ProjectScope,
  termId: string,
): Promise<TermTranslationRow[]> {
  const { rows } = await sql<TermTranslationRow>`
    select l.locale, coalesce(tr.value, '') as value, coalesce(tr.state, 'untranslated') as state,
      coalesce(tr.revision, 0) as revision, tr.updated_at, tr.origin,
      ${machineOriginJson} as machine
    from project_locales l
    left join translations tr on tr.project_id = ${scope.projectId}::uuid and tr.locale = l.locale
      and tr.term_id = ${termId}::uuid
    ${joinMachineOrigin(scope, sql`tr.machine_origin_id`)}
    where l.project_id = ${scope.projectId}::uuid and l.archived_at is null
    order by l.locale
  `.execute(db);
  return rows;
}

export interface TermTranslationRow {
  readonly locale: string;
  readonly value: string;
  readonly state: TranslationState;
  readonly revision: number;
  readonly updated_at: Date | null;
  readonly origin: TranslationOrigin | null;
  readonly machine: MachineOrigin | null;
}

/** The translation of a term with plural forms; undefined if the term has none. */
export async function findPluralText(
  db: Db,
  scope: ProjectScope,
  { termId, locale }: { termId: string; locale: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select coalesce(tr.value, '') as value
    from terms t
    left join translations tr
      on tr.project_id = ${scope.projectId}::uuid and tr.locale = ${locale} and tr.term_id = t.id
    where t.project_id = ${scope.projectId}::uuid and t.id = ${termId}::uuid and t.is_plural
      and t.archived_at is null
  `.execute(db);
  return rows[0]?.value;
}

export interface AuthorRow {
  type: Author['type'];
  id: string;
  name: string;
}

/** A revision of a translation. */
interface RevisionPlace {
  readonly termId: string;
  readonly locale: string;
  readonly revision: number;
}

/** The author of this revision of a translation; undefined if there is a later revision or the author is deleted. */
export async function findAuthor(
  db: Db,
  scope: ProjectScope,
  place: RevisionPlace,
): Promise<AuthorRow | undefined> {
  const [row] = await listAuthors(db, scope, [place]);
  return row;
}

/** The authors of revisions of translations, without those of earlier revisions and deleted authors. */
export async function listAuthors(
  db: Db,
  scope: ProjectScope,
  places: readonly RevisionPlace[],
): Promise<(AuthorRow & { readonly term_id: string; readonly locale: string })[]> {
  const { rows } = await sql<AuthorRow & { term_id: string; locale: string }>`
    select coalesce(tr.updated_by_type, case when u.id is null then 'client' else 'user' end) as type,
      tr.updated_by as id, coalesce(u.name, c.name) as name, tr.term_id, tr.locale
    from unnest(
      ${places.map(({ termId }) => termId)}::uuid[], ${places.map(({ locale }) => locale)}::text[],
      ${places.map(({ revision }) => revision)}::integer[]
    ) as place (term_id, locale, revision)
    join translations tr on tr.project_id = ${scope.projectId}::uuid and tr.locale = place.locale
      and tr.term_id = place.term_id and tr.revision = place.revision
    left join users u on u.id = tr.updated_by and tr.updated_by_type is distinct from 'client'
    left join project_clients c on c.project_id = ${scope.projectId}::uuid and c.id = tr.updated_by
      and tr.updated_by_type is distinct from 'user'
    where coalesce(u.id, c.id) is not null
  `.execute(db);
  return rows;
}

/** The terms whose translations a change set changes, by locale. */
export async function listChanged(
  trx: Transaction,
  { projectId }: ProjectScope,
  changeSetId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ term_id: string; locale: string }>`
    select c.term_id, c.locale from changes c
    where c.project_id = ${projectId}::uuid and c.change_set_id = ${changeSetId}::uuid
  `.execute(trx);
  const groups = Map.groupBy(rows, (row) => row.locale);
  return new Map([...groups].map(([locale, own]) => [locale, own.map((row) => row.term_id)]));
}
