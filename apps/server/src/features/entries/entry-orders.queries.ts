import type { EntryFilter } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import { matching } from './entry-filter.queries.ts';
import {
  isCurrent,
  isUnscored,
  joinScored,
  joinScores,
  rankOfScore,
} from './entry-scores.queries.ts';
import type { Condition } from './entry-search.queries.ts';

/** The position of an entry in an order: everything that the order sorts by. */
export interface EntryKey {
  readonly position: number;
  readonly name: string;
  readonly id: string;
  /** In the order `review` alone. */
  readonly rank?: number | undefined;
}

type Order = EntryFilter['order'];

// Terms may have 64 kB. An index entry, and a cursor in a URL, have room for the beginning of a term only.
export const entryName = sql`left(t.value, 500)`;

/** Of entries `t`, which have a column `rank` in the order `review`. */
export const orders: Readonly<Record<Order, RawBuilder<unknown>>> = {
  file: sql`t.position, t.id`,
  name: sql`${entryName}, t.id`,
  review: sql`t.rank, t.position, t.id`,
};

/** The order of a list. Terms alone are in none of what is most in need of a review. */
export function orderOf({ order, locale }: EntryFilter): Order {
  return order === 'review' && locale === undefined ? 'file' : order;
}

/** Whether an entry `t` comes after a position in an order. */
export function after(order: Order, key: EntryKey): Condition {
  switch (order) {
    case 'file':
      return sql`(t.position, t.id) > (${key.position}::bigint, ${key.id}::uuid)`;
    case 'name':
      return sql`(${entryName}, t.id) > (${key.name}::text, ${key.id}::uuid)`;
    case 'review':
      return sql`(t.rank, t.position, t.id)
        > (${key.rank ?? 0}::int, ${key.position}::bigint, ${key.id}::uuid)`;
  }
}

/** The `from` and `where` clauses of a filter, by which entries `t` can be sorted in its order. */
export function ordered(
  scope: ProjectScope,
  filter: EntryFilter,
  extra: readonly Condition[] = [],
): RawBuilder<unknown> {
  const { locale } = filter;
  if (orderOf(filter) !== 'review' || locale === undefined) return matching(scope, filter, extra);
  const ranked = matching(scope, filter, [], joinScored(scope, locale));
  return sql`
    from (select t.*, ${rankOfScore} as rank ${ranked}) t
    where ${sql.join([sql`true`, ...extra], sql` and `)}
  `;
}

/** The columns that an order sorts by besides the id, under names that an outer query can use. */
export const sortedBy: Readonly<Record<Order, RawBuilder<unknown>>> = {
  file: sql`t.position`,
  name: sql`${entryName} as value`,
  review: sql`t.position, t.rank`,
};

/** A part of a statement: expressions of its `with`, and where they are selected from. */
export interface Listing {
  readonly head: RawBuilder<unknown>;
  readonly source: RawBuilder<unknown>;
}

/**
 * The first entries in the order `review` after a position, without going through all. There are three lists: what has a
 * score and errors, what has no score, and what has one without an error. Each is read in the order of an index, and
 * only where those before it are not enough.
 */
export function listForReview(
  scope: ProjectScope,
  filter: EntryFilter & { readonly locale: string },
  { after: key, count }: { readonly after: EntryKey | undefined; readonly count: number },
): Listing {
  const { locale } = filter;
  const rank = key?.rank ?? Number.NEGATIVE_INFINITY;
  const scores = joinScores(scope, locale);
  const last = key && sql`(${key.position}::bigint, ${key.id}::uuid)`;
  const withErrors = sql`
    select t.id, -s.score as rank, s.position
    ${matching(
      scope,
      filter,
      [
        sql`s.score > 0`,
        isCurrent(scope),
        ...(key
          ? [
              sql<boolean>`(-s.score, s.position, s.term_id)
          > (${rank}::int, ${key.position}::bigint, ${key.id}::uuid)`,
            ]
          : []),
      ],
      scores,
    )}
    order by -s.score, s.position, s.term_id limit ${count}::int
  `;
  const without = sql`
    select t.id, 0 as rank, t.position
    ${matching(scope, filter, [
      isUnscored(scope, locale),
      ...(rank === 0 ? [sql<boolean>`(t.position, t.id) > ${last}`] : []),
    ])}
    order by t.position, t.id limit ${count}::int
  `;
  const clean = sql`
    select t.id, 1 as rank, s.position
    ${matching(
      scope,
      filter,
      [
        sql`-s.score = 0`,
        isCurrent(scope),
        ...(rank === 1 ? [sql<boolean>`(s.position, s.term_id) > ${last}`] : []),
      ],
      scores,
    )}
    order by s.position, s.term_id limit ${count}::int
  `;
  const none = sql`select null::uuid as id, 0 as rank, null::bigint as position where false`;
  const left = (...lists: readonly string[]) => {
    const counts = lists.map((list) => sql`(select count(*) from ${sql.table(list)})`);
    return sql`greatest(0, ${sql.join([sql`${count}::int`, ...counts], sql` - `)})`;
  };
  return {
    head: sql`
      faulty as materialized (${rank >= 0 ? none : withErrors}),
      unscored as materialized (
        select * from (${rank > 0 ? none : without}) further limit ${left('faulty')}
      ),
      clean as materialized (select * from (${clean}) further limit ${left('faulty', 'unscored')}),
    `,
    source: sql`
      from (
        select * from faulty union all select * from unscored union all select * from clean
      ) t
      where true
    `,
  };
}

/** The position of a term in the order of a filter. */
export async function findEntryKey(
  db: Db,
  scope: ProjectScope,
  filter: EntryFilter,
  termId: string,
): Promise<EntryKey | undefined> {
  const { locale } = filter;
  const isRanked = orderOf(filter) === 'review' && locale !== undefined;
  const { rows } = await sql<EntryKey>`
    select t.id, t.position, ${entryName} as name
      ${isRanked ? sql`, ${rankOfScore} as rank` : sql``}
    from terms t ${isRanked ? joinScored(scope, locale) : sql``}
    where t.project_id = ${scope.projectId}::uuid and t.id = ${termId}::uuid and t.archived_at is null
  `.execute(db);
  return rows[0];
}
