import { type RawBuilder, sql } from 'kysely';
import type { CheckedProject, ProjectScope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import type { Transaction } from '../db/database.ts';

/** A subquery that selects the ids of terms of a project. */
export type TermSelection = RawBuilder<unknown>;

/** The content that a transaction locks besides the totals of the project. */
export interface LockedParts {
  /** Keeps these labels from being deleted, which would collide with a transaction that removes them from many terms. */
  readonly labels?: readonly string[] | 'all';
  /** Makes edits in these locales wait, and waits for pending ones. */
  readonly locales?: readonly string[] | 'all';
  /** Makes edits of the translations of these terms wait, and waits for pending ones. */
  readonly terms?: TermSelection;
}

export interface Totals {
  readonly terms_count: number;
  readonly locales_count: number;
  /** The position of the last term in the order of the file. */
  readonly last_position: number;
}

declare const locked: unique symbol;

/**
 * Proof that no other import, deletion, undo or bulk change of the project runs: functions that write many rows of
 * content require one. A single edit needs none: the routines that write it and its findings lock their own rows.
 */
export type ContentLock = ProjectScope & {
  /** The totals at the time when the lock was taken. */
  readonly totals: Totals;
  /** The ids of the locked labels that exist. */
  readonly lockedLabels: readonly string[];
  /** The codes of the locked locales that exist. */
  readonly lockedLocales: ReadonlySet<string>;
  readonly [locked]: true;
};

/**
 * Locks the totals of a project and the given parts of its content, in the one order of locks
 * (`access/locks.queries.ts`).
 *
 * @throws {AppError} `NotFound` where the project has been deleted meanwhile
 */
export async function lockContent(
  trx: Transaction,
  scope: ProjectScope,
  parts: LockedParts = {},
): Promise<ContentLock> {
  const totals = await lockTotals(trx, scope);
  if (!totals) throw new AppError('NotFound');
  const none = { lockedLabels: [], lockedLocales: new Set<string>() };
  const lock: unknown = { ...scope, totals, ...none };
  return lockMore(trx, lock as ContentLock, parts);
}

/** Locks further parts once they are known. Several calls must follow the order of `LockedParts`. */
export async function lockMore(
  trx: Transaction,
  lock: ContentLock,
  { labels = [], locales = [], terms }: LockedParts,
): Promise<ContentLock> {
  const labelIds = labels.length === 0 ? lock.lockedLabels : await lockLabels(trx, lock, labels);
  const codes = locales.length === 0 ? [] : await lockLocales(trx, lock, locales);
  if (terms) {
    await sql`
      select from terms t
      where t.project_id = ${lock.projectId}::uuid and t.archived_at is null and t.id in (${terms})
      for update
    `.execute(trx);
  }
  const lockedLocales = new Set([...lock.lockedLocales, ...codes]);
  return { ...lock, lockedLabels: labelIds, lockedLocales };
}

/**
 * Locks a whole project before it is deleted: waits for pending changes of the project, its content or its members, and
 * makes later ones wait. So no row is inserted into a table after the deletion has emptied it.
 */
export async function lockProject(trx: Transaction, scope: CheckedProject): Promise<void> {
  const { projectId, actor } = scope;
  await sql`select from users where id = ${actor.id}::uuid for no key update`.execute(trx);
  await lockTotals(trx, scope);
  // An edit needs the lock of its locale, so none writes history from here on.
  await lockLocales(trx, scope, 'all');
  await sql`select from projects where id = ${projectId}::uuid for update`.execute(trx);
  await sql`
    select from activity_heads h where h.project_id = ${projectId}::uuid for update
  `.execute(trx);
}

async function lockTotals(trx: Transaction, scope: CheckedProject): Promise<Totals | undefined> {
  return trx
    .selectFrom('project_totals')
    .select(['terms_count', 'locales_count', 'last_position'])
    .where('project_id', '=', scope.projectId)
    .forUpdate()
    .executeTakeFirst();
}

async function lockLabels(
  trx: Transaction,
  scope: CheckedProject,
  labels: readonly string[] | 'all',
): Promise<string[]> {
  const rows = await trx
    .selectFrom('labels')
    .select('id')
    .where('project_id', '=', scope.projectId)
    .where('archived_at', 'is', null)
    .$if(labels !== 'all', (query) => query.where('id', 'in', [...labels]))
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

async function lockLocales(
  trx: Transaction,
  scope: CheckedProject,
  locales: readonly string[] | 'all',
): Promise<string[]> {
  const rows = await trx
    .selectFrom('project_locales')
    .select('locale')
    .where('project_id', '=', scope.projectId)
    .where('archived_at', 'is', null)
    .$if(locales !== 'all', (query) => query.where('locale', 'in', [...locales]))
    .orderBy('locale')
    .forUpdate()
    .execute();
  return rows.map(({ locale }) => locale);
}
