import { v7 as newId } from 'uuid';
import type { Config } from '../../../config.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import { defineClockJob, type JobKind } from '../../../jobs/job.ts';
import type { ConceptWithTerms, NewTerm } from '../concepts.queries.ts';
import { deleteOldGlossaryFiles } from '../files/waiting-files.queries.ts';
import { type ConceptTermRow, toBody } from '../glossaries.mapper.ts';
import {
  type ChangedConcept,
  deleteOldChanges,
  type GlossaryChangeKind,
  insertChange,
  insertChangedConcepts,
  type Snapshot,
} from './changes.queries.ts';

/** Keeps what a change finds, so that it can be undone, and returns its id. */
export async function recordChange(
  trx: Transaction,
  scope: { readonly glossaryId: string },
  kind: GlossaryChangeKind,
  concepts: readonly ChangedConcept[],
): Promise<string> {
  const id = newId();
  await insertChange(trx, scope, { id, kind });
  await insertChangedConcepts(trx, scope, id, concepts);
  return id;
}

/** All of a concept, as an undo brings it back. */
export function toSnapshot({ concept, terms }: ConceptWithTerms): Snapshot {
  const { id, definition, domain, note, is_kept, sort_key, revision, created_at } = concept;
  const fields = { id, definition, domain, note, is_kept, sort_key, revision };
  return {
    concept: { ...fields, created_at: created_at.toISOString() },
    terms: terms.map(toKept),
  };
}

/** A term of a concept, as an undo brings it back. */
export function toKept(row: ConceptTermRow): NewTerm {
  return { ...toBody(row), id: row.id, conceptId: row.concept_id };
}

/** A file that waits longer is of a job that was cancelled or has failed. */
const keepFileHours = 24;

/** Deletes what can't be undone any more, and files that nobody imports. */
export function defineGlossaryTidying(
  db: Db,
  { keepDeletedDays: days }: Pick<Config, 'keepDeletedDays'>,
): JobKind {
  return defineClockJob({
    name: 'tidy-glossaries',
    cron: days === 0 ? '* * * * *' : '23 * * * *',
    async run() {
      await deleteOldChanges(db, { days });
      await deleteOldGlossaryFiles(db, { hours: keepFileHours });
    },
  });
}
