import type { JobState } from '@parlance/contract';
import type { ColumnType, Generated } from 'kysely';

/** Read as a value, and written as text. */
type Json = ColumnType<unknown, string, string>;

/** What is done in the background, until it is over and for some time after. */
export interface JobsTable {
  id: string;
  /** Of which kind it is. */
  name: string;
  project_id: string | null;
  /** Who asked for it; null for what Parlance does by itself. */
  actor_type: 'user' | 'client' | null;
  actor_id: string | null;
  payload: Json;
  state: Generated<JobState>;
  /** The try that it is or was done by. */
  try_id: string | null;
  attempts: Generated<number>;
  /** When it is to be begun; while it runs, until when nobody else may. */
  due_at: ColumnType<Date, Date | undefined, Date>;
  /** From when on it is of no use any more. */
  expires_at: Date | null;
  progress_done: number | null;
  progress_total: number | null;
  result: Json | null;
  error: Json | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  started_at: Date | null;
  /** When the last try began. */
  tried_at: Date | null;
  finished_at: Date | null;
}

/** When the jobs that are done by the clock had their last turn. */
export interface JobTurnsTable {
  name: string;
  last_turn: Date;
}
