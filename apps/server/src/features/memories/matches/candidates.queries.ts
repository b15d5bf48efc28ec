import type { AskedKeys } from '@parlance/memory';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** A source text of a memory, or a form of one, that may be similar to a text. */
export interface CandidateRow {
  readonly hash: string;
  readonly form: string;
  readonly norm: string;
}

/**
 * Those that share most keys are compared, and of these those of the most similar length. With a million texts in a memory,
 * the others had nothing that was better.
 */
const maxCandidates = 1000;

/**
 * Lists what a memory has that shares some keys with a text and is about as long. That a text has all keys of a set is found
 * in the index alone, so few rows are read.
 */
export async function listCandidates(
  db: Db,
  memoryId: string,
  {
    asked: { stored, sets },
    length,
    min,
    max,
  }: { asked: AskedKeys; length: number; min: number; max: number },
): Promise<CandidateRow[]> {
  const isAlone = sets.every((set) => set.length === 1);
  // The text of an array takes one parameter for a set, and PostgreSQL must see the array to find a plan.
  const hasSet = isAlone
    ? sql`s.keys && ${sets.flat()}::integer[]`
    : sql.join(
        sets.map((set) => sql`s.keys @> ${`{${set.join()}}`}::integer[]`),
        sql` or `,
      );
  // Of a small memory PostgreSQL reads all rows. Then most are left out by their keys, before the many sets are looked at. The
  // keys are those of an expression, so that this is no reason to ask the index for what has any of them.
  const hasAny = sql`(s.keys || '{}'::integer[]) && ${[...new Set(sets.flat())]}::integer[]`;
  const { rows } = await sql<CandidateRow>`
    select s.hash, s.form, s.norm from memory_segments s
    where s.memory_id = ${memoryId}::uuid and ${hasAny} and (${hasSet})
      and s.length between ${min} and ${max}
    order by (
        select count(*) from unnest(s.keys) as own (key) where own.key = any(${stored}::integer[])
      ) desc, abs(s.length - ${length}::integer)
    limit ${maxCandidates}
  `.execute(db);
  return rows;
}

export interface SegmentText {
  readonly hash: string;
  readonly form: string;
  readonly source: string;
}

/** Lists the texts of segments by the hashes of their source texts. */
export async function listSegmentTexts(
  db: Db,
  memoryId: string,
  hashes: readonly string[],
): Promise<SegmentText[]> {
  const { rows } = await sql<SegmentText>`
    select s.hash, s.form, s.source from memory_segments s
    where s.memory_id = ${memoryId}::uuid and s.hash = any(${hashes}::uuid[])
  `.execute(db);
  return rows;
}
