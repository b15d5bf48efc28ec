import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** A source text of a memory, or a form of one, that may be similar to a text. */
export interface CandidateRow {
  readonly memory_id: string;
  readonly hash: string;
  readonly form: string;
  readonly norm: string;
}

/** A text that shares a key with more others than these is common, and the best matches of it are found all the same. */
const maxCandidates = 20_000;

/** Lists what memories have that shares some keys with a text and is about as long. */
export async function listCandidates(
  db: Db,
  memoryIds: readonly string[],
  {
    keys,
    minShared,
    min,
    max,
  }: { keys: readonly number[]; minShared: number; min: number; max: number },
): Promise<CandidateRow[]> {
  const hasShared =
    minShared === 1
      ? sql`true`
      : sql`(
          select count(*) from unnest(s.keys) as own (key) where own.key = any(${keys}::integer[])
        ) >= ${minShared}`;
  const { rows } = await sql<CandidateRow>`
    select s.memory_id, s.hash, s.form, s.norm from memory_segments s
    where s.memory_id = any(${memoryIds}::uuid[]) and s.keys && ${keys}::integer[]
      and s.length between ${min} and ${max} and ${hasShared}
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
