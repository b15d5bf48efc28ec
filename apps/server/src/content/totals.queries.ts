import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import type { Db, Transaction } from '../db/database.ts';
import type { Writer } from './changes.queries.ts';
import type { ContentLock, Totals } from './locks.queries.ts';

// A plan limits the strings of a project, which are its terms times its locales. A project that exceeds the limit
// already, because its plan changed, may change as long as its strings don't become more.

/** By how much a project grows; negative numbers where it shrinks. */
interface Growth {
  readonly terms?: number;
  readonly locales?: number;
}

type Before = Pick<Totals, 'terms_count' | 'locales_count'>;

/** Whether the plan allows a growth: the same rule as in `countingTotals`, without writing. */
export function hasRoom(
  { entitlements }: ProjectScope,
  before: Before,
  { terms = 0, locales = 0 }: Growth,
): boolean {
  const strings = (before.locales_count + locales) * (before.terms_count + terms);
  return strings <= Math.max(entitlements.maxStrings, before.locales_count * before.terms_count);
}

/** Fails with `PaymentRequired` where the plan does not allow the growth. */
export function requireRoom(scope: ProjectScope, before: Before, growth: Growth): void {
  if (!hasRoom(scope, before, growth)) throw new AppError('PaymentRequired');
}

/** The error where `countingTotals` found no room: the plan is full, or the project was deleted in the meantime. */
export async function getNoRoomError(db: Db, scope: ProjectScope): Promise<AppError> {
  const row = await db
    .selectFrom('project_totals')
    .select('project_id')
    .where('project_id', '=', scope.projectId)
    .executeTakeFirst();
  return new AppError(row ? 'PaymentRequired' : 'NotFound');
}

interface Counting extends Growth {
  /** By how much the last position in the order of the file grows. */
  readonly positions?: number;
  /** How many strings there were before, where the same transaction has already counted some of the growth. */
  readonly stringsBefore?: number;
  /** Whether the number of locked terms may have changed. */
  readonly hasLocks?: boolean;
}

/** Updates the totals of a project, or no row where the plan has no room. It returns the last position. */
export function countingTotals(
  scope: Pick<Writer, 'projectId'> & { readonly maxStrings: number | RawBuilder<unknown> },
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
        <= greatest(${scope.maxStrings}::bigint, ${before})
    returning last_position
  `;
}

/** Updates the totals under the content lock. Fails with `PaymentRequired` where the plan has no room. */
export async function countContent(
  trx: Transaction,
  lock: ContentLock,
  counting: Counting,
): Promise<void> {
  const { rows } = await countingTotals({ ...lock, ...lock.entitlements }, counting).execute(trx);
  if (rows.length === 0) throw await getNoRoomError(trx, lock);
}
