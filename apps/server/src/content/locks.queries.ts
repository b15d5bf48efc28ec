import { type RawBuilder, sql } from 'kysely';
import type { CheckedProject, ProjectScope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import type { Transaction } from '../db/database.ts';

/** Selects the ids of terms of a project, as a part of a statement. */
export type TermSelection = RawBuilder<unknown>;

/** What is kept as it is for a transaction, besides the totals of the project. */
export interface LockedParts {
  /**
   * Keeps these labels from being deleted, which would meet whoever takes many of them off many terms
   * halfway.
   */
  readonly labels?: readonly string[] | 'all';
  /** Makes edits in these locales wait, and waits for those under way. */
  readonly locales?: readonly string[] | 'all';
  /** Makes edits of the translations of these terms wait, and waits for those under way. */
  readonly terms?: TermSelection;
}

export interface Totals {
  readonly terms_count: number;
  readonly locales_count: number;
  /** Of the last term in the order of the file. */
  readonly last_position: number;
}

declare const locked: unique symbol;

/**
 * Proof that no other import, deletion, undo or bulk change of the project is under way: whoever writes many
 * rows of content asks for one. Single edits write by one statement each, which locks what it is about itself.
 */
export type ContentLock = ProjectScope & {
  /** As they were when it was taken. */
  readonly totals: Totals;
  /** The ids of those locked labels that are there. */
  readonly lockedLabels: readonly string[];
  /** The codes of those locked locales that are there. */
  readonly lockedLocales: ReadonlySet<string>;
  readonly [locked]: true;
};

/**
 * Locks the totals of a project, and of its content what is asked for, in the one order of locks
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

/**
 * Locks more, once it is known what. Whoever calls this several times goes on in the order of `LockedParts`.
 */
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
 * Makes everybody wait who changes the project or anything in it, or becomes a member, and has
 * waited for those who did: no row comes after the turn of its table when all is deleted.
 */
export async function lockProject(trx: Transaction, scope: CheckedProject): Promise<void> {
  const { projectId, actor } = scope;
  await sql`select from users where id = ${actor.id}::uuid for no key update`.execute(trx);
  await lockTotals(trx, scope);
  // Without its locale no edit writes history any more.
  await lockLocales(trx, scope, 'all');
  await sql`select from projects where id = ${projectId}::uuid for update`.execute(trx);
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
