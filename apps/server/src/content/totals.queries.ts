import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import type { Db, Transaction } from '../db/database.ts';
import type { ContentLock, Totals } from './locks.queries.ts';

// The limit of a plan: a project may have so many strings, which are its terms times its locales. One that has
// more already, since its plan has changed, may change as long as they become no more.

/** By how much a project grows, or shrinks where it is negative. */
interface Growth {
  readonly terms?: number;
  readonly locales?: number;
}

type Before = Pick<Totals, 'terms_count' | 'locales_count'>;

/** Whether the plan allows what a project would have; as `countingTotals`, for who only asks. */
export function hasRoom(
  { entitlements }: ProjectScope,
  before: Before,
  { terms = 0, locales = 0 }: Growth,
): boolean {
  const strings = (before.locales_count + locales) * (before.terms_count + terms);
  return strings <= Math.max(entitlements.maxStrings, before.locales_count * before.terms_count);
}

/** Fails with `PaymentRequired` where the plan does not allow that. */
export function requireRoom(scope: ProjectScope, before: Before, growth: Growth): void {
  if (!hasRoom(scope, before, growth)) throw new AppError('PaymentRequired');
}

/** Why there is no room for more: the plan is full, or the project was deleted in the meantime. */
export async function getNoRoomError(db: Db, scope: ProjectScope): Promise<AppError> {
  const row = await db
    .selectFrom('project_totals')
    .select('project_id')
    .where('project_id', '=', scope.projectId)
    .executeTakeFirst();
  return new AppError(row ? 'PaymentRequired' : 'NotFound');
}

interface Counting extends Growth {
  /** How many terms come behind the last one, in the order of the file. */
  readonly positions?: number;
  /** How many strings were there before, where more has been counted since. */
  readonly stringsBefore?: number;
  /** Whether terms may have come, gone, or been locked that are locked. */
  readonly hasLocks?: boolean;
}

/** Counts terms and locales, unless the plan has no room: then it changes no row. `returning` is for more of it. */
export function countingTotals(
  scope: ProjectScope,
  { terms = 0, locales = 0, positions = 0, stringsBefore, hasLocks = false }: Counting,
): RawBuilder<unknown> {
  const before =
    stringsBefore === undefined
      ? sql`locales_count::bigint * terms_count`
      : sql`${stringsBefore}::bigint`;
  const lockedCount = sql`
    locked_count = (
      select count(*) from terms
      where project_id = ${scope.projectId}::uuid and locked and archived_at is null
    ),
  `;
  return sql`
    update project_totals
    set terms_count = terms_count + ${terms}::integer,
      locales_count = locales_count + ${locales}::integer,
      last_position = last_position + ${positions}::integer,
      ${hasLocks ? lockedCount : sql``}
      updated_at = now()
    where project_id = ${scope.projectId}::uuid
      and (locales_count + ${locales}::integer)::bigint * (terms_count + ${terms}::integer)
        <= greatest(${scope.entitlements.maxStrings}::bigint, ${before})
    returning last_position
  `;
}

/** Counts what is written under a lock; fails with `PaymentRequired` where the plan has no room for it. */
export async function countContent(
  trx: Transaction,
  lock: ContentLock,
  counting: Counting,
): Promise<void> {
  const { rows } = await countingTotals(lock, counting).execute(trx);
  if (rows.length === 0) throw await getNoRoomError(trx, lock);
}
