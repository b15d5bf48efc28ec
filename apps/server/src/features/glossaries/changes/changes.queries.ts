import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '../../../db/database.ts';
import type { GlossaryChangesTable } from '../../../db/tables/glossary-tables.ts';
import { type NewConcept, type NewTerm, toBatches } from '../concepts.queries.ts';

type InGlossary = { readonly glossaryId: string };

export type GlossaryChangeKind = GlossaryChangesTable['kind'];

/** What an undo brings back of a concept. */
export interface Snapshot {
  /** Null where the change took some of its terms and nothing else. */
  readonly concept: (NewConcept & { readonly revision: number }) | null;
  readonly terms: readonly NewTerm[];
}

/** A concept as a change found it. */
export interface ChangedConcept {
  readonly conceptId: string;
  /** Null where the change has added it. */
  readonly before: Snapshot | null;
  /** The revision that the change left it with; null where it took the concept or a term of it. */
  readonly revision: number | null;
}

export async function insertChange(
  trx: Transaction,
  { glossaryId }: InGlossary,
  { id, kind }: { readonly id: string; readonly kind: GlossaryChangeKind },
): Promise<void> {
  await trx.insertInto('glossary_changes').values({ glossary_id: glossaryId, id, kind }).execute();
}

export async function insertChangedConcepts(
  trx: Transaction,
  { glossaryId }: InGlossary,
  changeId: string,
  concepts: readonly ChangedConcept[],
): Promise<void> {
  const rows = concepts.map(({ conceptId, before, revision }) => ({
    concept_id: conceptId,
    before,
    revision,
  }));
  for (const batch of toBatches(rows, undefined)) {
    await sql`
      insert into glossary_change_concepts (glossary_id, change_id, concept_id, before, revision)
      select g.id, ${changeId}::uuid, n.concept_id, nullif(n.before, 'null'::jsonb), n.revision
      from glossaries g, jsonb_to_recordset(${batch}::jsonb) as n
        (concept_id uuid, before jsonb, revision integer)
      where g.id = ${glossaryId}::uuid
    `.execute(trx);
  }
}

/** A change that was made in the last days; undefined if there is none. */
export async function findChange(
  db: Db,
  { glossaryId }: InGlossary,
  changeId: string,
  { days }: { readonly days: number },
): Promise<Pick<Selectable<GlossaryChangesTable>, 'kind' | 'undone_at'> | undefined> {
  const { rows } = await sql<Pick<Selectable<GlossaryChangesTable>, 'kind' | 'undone_at'>>`
    select h.kind, h.undone_at from glossary_changes h
    where h.glossary_id = ${glossaryId}::uuid and h.id = ${changeId}::uuid
      and h.created_at > now() - ${ageOf(days)}
  `.execute(db);
  return rows[0];
}

export async function listChangedConcepts(
  db: Db,
  { glossaryId }: InGlossary,
  changeId: string,
): Promise<ChangedConcept[]> {
  const { rows } = await sql<ChangedConcept>`
    select h.concept_id as "conceptId", h.before, h.revision
    from glossary_change_concepts h
    where h.glossary_id = ${glossaryId}::uuid and h.change_id = ${changeId}::uuid
    order by h.concept_id
  `.execute(db);
  return rows;
}

/** Marks a change as undone, and forgets what it has changed. */
export async function updateUndone(
  trx: Transaction,
  { glossaryId }: InGlossary,
  changeId: string,
): Promise<void> {
  await sql`
    update glossary_changes set undone_at = now()
    where glossary_id = ${glossaryId}::uuid and id = ${changeId}::uuid
  `.execute(trx);
  await sql`
    delete from glossary_change_concepts
    where glossary_id = ${glossaryId}::uuid and change_id = ${changeId}::uuid
  `.execute(trx);
}

/** Deletes what can't be undone any more. */
export async function deleteOldChanges(db: Db, { days }: { readonly days: number }): Promise<void> {
  await sql`
    delete from glossary_changes where created_at <= now() - ${ageOf(days)}
  `.execute(db);
}

/** With no days, there is a minute for a toast. */
function ageOf(days: number): RawBuilder<unknown> {
  return sql`make_interval(days => ${days}, mins => 1)`;
}
