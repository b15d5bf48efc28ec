import { type AskedKeys, setsToHit, storedGrams } from '@parlance/memory';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** A source text of a memory, or a form of one, that may be similar to a text. */
export interface CandidateRow {
  readonly hash: string;
  readonly form: string;
  readonly norm: string;
}

/** A text that candidates are wanted for. */
export interface AskedText {
  readonly asked: AskedKeys;
  readonly length: number;
  /** How long candidates are. */
  readonly min: number;
  readonly max: number;
}

/**
 * Of each class of length, those that share most keys are compared, and of these those of the most similar length. With a
 * million texts in a memory, the others had nothing that was better.
 */
const maxCandidates = 400;

/**
 * Lists what a memory has that shares some keys with each of some texts and is about as long. Texts that must share as many
 * keys are asked for together.
 */
export async function listCandidates(
  db: Db,
  memoryId: string,
  texts: readonly AskedText[],
): Promise<readonly (readonly CandidateRow[])[]> {
  const candidates = texts.map((): CandidateRow[] => []);
  const groups = Map.groupBy(texts.entries(), ([, { asked }]) => asked.shared);
  for (const [shared, group] of groups) {
    const looks = group.flatMap(([place, { asked, ...lengths }]) =>
      asked.classes.map((keys) => ({ place, keys, ...lengths })),
    );
    for (const { place, ...row } of await listSharing(db, memoryId, shared, looks)) {
      candidates[place]?.push(row);
    }
  }
  return candidates;
}

/** A look-up of what is similar to the text at a place among others, in one class of length. */
interface Look extends Omit<AskedText, 'asked'> {
  readonly place: number;
  readonly keys: readonly number[];
}

/**
 * Lists what has so many of the asked keys of each look-up, and where that is more than two, some that has one less. Whoever has four of nine has one of
 * each six of them, which the index answers in one walk along its lists, and nothing but the values depends on the texts.
 */
async function listSharing(
  db: Db,
  memoryId: string,
  shared: number,
  looks: readonly Look[],
): Promise<readonly (CandidateRow & { readonly place: number })[]> {
  const places = Array.from({ length: storedGrams }, (_, at) => at);
  const key = (at: number) => sql.ref(`a.k${at}`);
  const columns = sql.join(places.map((at) => sql.ref(`k${at}`)));
  // A short text has fewer keys, and what is null is in no list.
  const values = places.map((at) => sql`${looks.map(({ keys }) => keys[at] ?? null)}::integer[]`);
  const isShared = setsToHit(shared).map((set) => sql`s.keys && array[${sql.join(set.map(key))}]`);
  const count = places.map((at) => sql`coalesce((${key(at)} = any(s.keys))::integer, 0)`);
  const { rows } = await sql<CandidateRow & { readonly place: number }>`
    select a.place, c.hash, c.form, c.norm
    from unnest(
      ${looks.map(({ place }) => place)}::integer[], ${looks.map(({ length }) => length)}::integer[],
      ${looks.map(({ min }) => min)}::integer[], ${looks.map(({ max }) => max)}::integer[],
      ${sql.join(values)}
    ) as a (place, length, min, max, ${columns})
    cross join lateral (
      select s.hash, s.form, s.norm from memory_segments s
      where s.memory_id = ${memoryId}::uuid and ${sql.join(isShared, sql` and `)}
        and s.length between a.min and a.max
      order by ${sql.join(count, sql` + `)} desc, abs(s.length - a.length)
      limit ${maxCandidates}
    ) c
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
