import { sql } from 'kysely';
import { groupByMachine } from '../../db/cluster/shards.ts';
import type { Db } from '../../db/database.ts';
import { isMachineAway } from '../../db/sql-state.ts';
import type { MembershipRow } from '../members/members.mapper.ts';
import type { ProjectRow } from './projects.mapper.ts';

interface DirectoryRow extends MembershipRow {
  id: string;
  workspace_id: string;
  name: string;
  description: string | null;
  texts_in_keys: boolean;
  reference_url: string | null;
  created_at: Date;
  updated_at: Date;
}

interface TotalsRow {
  project_id: string;
  terms_count: number;
  locked_count: number;
  locales_count: number;
  updated_at: Date;
}

interface LocalesRow {
  project_id: string;
  counted_locales: number;
  translated_count: number;
  reviewed_count: number;
  source_locale: string | null;
}

/** The counters of projects. */
interface Counts {
  readonly totals: ReadonlyMap<string, TotalsRow>;
  readonly locales: ReadonlyMap<string, LocalesRow>;
  /** The projects whose machine does not answer. */
  readonly away: ReadonlySet<string>;
}

/**
 * The projects that a user is a member of, oldest first. Directory tables say which ones; content tables may be
 * spread over many machines, so their counters are read by separate statements without a join. Those that a machine
 * has which does not answer are listed without them.
 */
export async function listProjectsOfUser(db: Db, userId: string): Promise<ProjectRow[]> {
  const { rows: projects } = await sql<DirectoryRow>`
    select p.id, p.workspace_id, p.name, p.description, p.texts_in_keys, p.reference_url,
      p.created_at, p.updated_at, m.role, m.locales
    from project_members m
    join projects p on p.id = m.project_id
    where m.user_id = ${userId}::uuid
    order by p.created_at, p.id
  `.execute(db);
  if (projects.length === 0) return [];
  const ids = projects.map(({ id }) => id);
  const { totals, locales, away } = await listCounts(db, ids);
  return projects.flatMap((project) => {
    if (away.has(project.id)) return [{ ...project, ...noCounts, unavailable: true }];
    const total = totals.get(project.id);
    // The project was deleted after the first statement.
    if (!total) return [];
    const { project_id: _, ...counts } = { ...noLocales, ...total, ...locales.get(project.id) };
    const updated_at = new Date(Math.max(Number(project.updated_at), Number(total.updated_at)));
    return [{ ...project, ...counts, updated_at }];
  });
}

const noLocales = {
  counted_locales: 0,
  translated_count: 0,
  reviewed_count: 0,
  source_locale: null,
};

/** The counters of a project that has nothing. */
export const noCounts = { terms_count: 0, locked_count: 0, locales_count: 0, ...noLocales };

async function listCounts(db: Db, ids: readonly string[]): Promise<Counts> {
  try {
    return await readCounts(db, ids);
  } catch (error) {
    if (!isMachineAway(error)) throw error;
  }
  const groups = await groupByMachine(db, ids);
  const counts = await Promise.all(
    groups.map((group) =>
      readCounts(db, group).catch((error: unknown) => {
        if (!isMachineAway(error)) throw error;
        return { totals: new Map(), locales: new Map(), away: new Set(group) };
      }),
    ),
  );
  return {
    totals: new Map(counts.flatMap(({ totals }) => [...totals])),
    locales: new Map(counts.flatMap(({ locales }) => [...locales])),
    away: new Set(counts.flatMap(({ away }) => [...away])),
  };
}

async function readCounts(db: Db, ids: readonly string[]): Promise<Counts> {
  const [totals, locales] = await Promise.all([listTotals(db, ids), listLocaleSums(db, ids)]);
  return { totals, locales, away: new Set() };
}

async function listTotals(db: Db, ids: readonly string[]): Promise<Map<string, TotalsRow>> {
  const { rows } = await sql<TotalsRow>`
    select project_id, terms_count, locked_count, locales_count, updated_at from project_totals
    where project_id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.project_id, row]));
}

/**
 * The sums over the locales of a project, without the source locale: nobody translates into it. Only where it is the
 * only one, the sums are of it.
 */
export const localeSums = sql`
  coalesce(
    nullif(count(*) filter (where not is_source), 0), count(*)
  ) as counted_locales,
  coalesce(
    sum(translated_count) filter (where not is_source), sum(translated_count), 0
  )::float8 as translated_count,
  coalesce(
    sum(reviewed_count) filter (where not is_source), sum(reviewed_count), 0
  )::float8 as reviewed_count,
  max(locale) filter (where is_source) as source_locale
`;

async function listLocaleSums(db: Db, ids: readonly string[]): Promise<Map<string, LocalesRow>> {
  const { rows } = await sql<LocalesRow>`
    select project_id, ${localeSums}
    from project_locales
    where project_id = any(${ids}::uuid[]) and archived_at is null
    group by project_id
  `.execute(db);
  return new Map(rows.map((row) => [row.project_id, row]));
}
