import { type RawBuilder, sql } from 'kysely';
import type { Asker } from '../access/access.queries.ts';
import type { Db, Transaction } from '../db/database.ts';

export interface NewJob {
  readonly id: string;
  readonly name: string;
  readonly projectId?: string | undefined;
  /** The workspace of a job that is of no project. */
  readonly workspaceId?: string | undefined;
  readonly askedBy?: Asker | undefined;
  readonly payload: unknown;
  /** The seconds after which the job expires. */
  readonly lifetimeSeconds?: number | undefined;
}

export async function insertJob(trx: Transaction, job: NewJob): Promise<void> {
  const { id, name, projectId = null, workspaceId = null, askedBy, payload, lifetimeSeconds } = job;
  await trx
    .insertInto('jobs')
    .values({
      id,
      name,
      project_id: projectId,
      workspace_id: workspaceId,
      actor_type: askedBy?.type ?? null,
      actor_id: askedBy?.id ?? null,
      token_id: askedBy?.token?.id ?? null,
      payload: JSON.stringify(payload),
      expires_at: lifetimeSeconds === undefined ? null : inSeconds(lifetimeSeconds),
    })
    .execute();
}

/** Inserts a job of a project, unless one of its kind waits there already. */
export async function insertJobOnce(
  db: Db,
  { id, name, projectId, payload }: Pick<NewJob, 'id' | 'name' | 'payload'> & { projectId: string },
): Promise<void> {
  await sql`
    insert into jobs (id, name, project_id, payload)
    select ${id}::uuid, ${name}, p.id, ${JSON.stringify(payload)}::jsonb
    from projects p
    where p.id = ${projectId}::uuid and not exists (
      select from jobs waiting
      where waiting.project_id = ${projectId}::uuid and waiting.name = ${name}
        and waiting.state = 'waiting' and waiting.finished_at is null
    )
  `.execute(db);
}

/** The names of the jobs that are due. */
export async function listDueNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('name')
    .distinct()
    .where('finished_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .execute();
  return rows.map(({ name }) => name);
}

export interface JobCount {
  readonly name: string;
  readonly state: 'waiting' | 'running';
  readonly count: number;
}

/** Counts the unfinished jobs by kind and state. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name, state, count(*) as count from jobs where finished_at is null group by name, state
  `.execute(db);
  return rows;
}

/** Counts the unfinished jobs of an actor in a project. */
export async function countUnfinished(
  db: Db,
  place: { readonly projectId: string } | { readonly workspaceId: string },
  askedBy: Asker,
): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(
      'projectId' in place ? 'project_id' : 'workspace_id',
      '=',
      'projectId' in place ? place.projectId : place.workspaceId,
    )
    .where('actor_type', '=', askedBy.type)
    .where('actor_id', '=', askedBy.id)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Cancels a job, whichever process runs it. Undefined where it is finished already. */
export async function cancelJob(
  db: Db,
  id: string,
): Promise<{ project_id: string | null } | undefined> {
  return db
    .updateTable('jobs')
    .set({ state: 'cancelled', finished_at: sql`now()` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning('project_id')
    .executeTakeFirst();
}

/** Takes a turn of a clock job. Returns false where another process has taken it already. */
export async function takeTurn(trx: Transaction, name: string, turn: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into job_turns as t (name, last_turn) values (${name}, ${turn})
    on conflict (name) do update set last_turn = excluded.last_turn
    where t.last_turn < excluded.last_turn
    returning 1
  `.execute(trx);
  return rows.length > 0;
}

/** The moment that is so many seconds from now, by the clock of the database. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + ${seconds}::integer * interval '1 second'`;
}
