import type { TranslationState } from '@parlance/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { originalCode } from '../content/archive/archived-code.ts';
import type { Person, TestServer } from './test-server.ts';

/** A project, and the person who reads it. */
export interface Content {
  readonly server: TestServer;
  readonly person: Person;
  readonly projectId: string;
}

/** Runs a query in which `:project` stands for the id of the project. */
export async function rowsOf<T>({ server, projectId }: Content, query: string): Promise<T[]> {
  const { rows } = await sql
    .raw<T>(query.replaceAll(':project', `'${projectId}'`))
    .execute(server.database.db);
  return rows;
}

/** All content that an undo restores, as sorted lines: everything but dates and revisions. */
export async function contentOf(content: Content): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    content,
    `with living_terms as (
      select id from terms where project_id = :project and archived_at is null
    ), living_locales as (
      select locale from project_locales where project_id = :project and archived_at is null
    ), living_labels as (
      select id from labels where project_id = :project and archived_at is null
    )
    select concat_ws(' ', 'term', id, nullif(file_id, project_id), value, context, position, is_plural,
      locked, meta) as line
    from terms where project_id = :project and archived_at is null
    union all
    select concat_ws(' ', 'translation', locale, term_id, state, value)
    from translations where project_id = :project and value <> ''
      and locale in (select locale from living_locales) and term_id in (select id from living_terms)
    union all
    select concat_ws(' ', 'locale', locale, id)
    from project_locales where project_id = :project and archived_at is null
    union all
    select concat_ws(' ', 'label', term_id, label_id)
    from term_labels where project_id = :project and term_id in (select id from living_terms)
      and label_id in (select id from living_labels)
    union all
    select concat_ws(' ', 'label', locale, term_id, label_id)
    from translation_labels where project_id = :project and locale in (select locale from living_locales)
      and term_id in (select id from living_terms) and label_id in (select id from living_labels)
    order by line`,
  );
  return rows.map(({ line }) => line);
}

/** Expects that all counters, and the lists that use them, match the rows. */
export async function expectCountersToAgree(content: Content): Promise<void> {
  const [total] = await rowsOf<{ [name: string]: number }>(
    content,
    `select terms_count, locked_count, locales_count,
      (select count(*) from terms where project_id = :project and archived_at is null) as terms,
      (select count(*) from terms
        where project_id = :project and archived_at is null and locked) as locked,
      (select count(*) from project_locales
        where project_id = :project and archived_at is null) as locales
    from project_totals
    where project_id = :project`,
  );
  expect(total?.terms_count).toBe(total?.terms);
  expect(total?.locked_count).toBe(total?.locked);
  const open = Number(total?.terms) - Number(total?.locked);
  expect(total?.locales_count).toBe(total?.locales);
  const all = await rowsOf<LocaleCount>(
    content,
    `select locale, archived_at is null as living, translated_count, (
      select count(*) from translations tr
      join terms t on t.project_id = tr.project_id and t.id = tr.term_id and not t.locked
        and t.archived_at is null
      where tr.project_id = :project and tr.locale = l.locale and tr.value <> ''
    ) as counted, reviewed_count, (
      select count(*) from translations tr
      join terms t on t.project_id = tr.project_id and t.id = tr.term_id and not t.locked
        and t.archived_at is null
      where tr.project_id = :project and tr.locale = l.locale and tr.state = 'reviewed'
    ) as reviewed, errors_count, (
      select count(*) from findings f where f.project_id = :project and f.locale = l.locale
        and f.severity = 'error' and not f.is_ignored
    ) as errors, warnings_count, (
      select count(*) from findings f where f.project_id = :project and f.locale = l.locale
        and f.severity = 'warning' and not f.is_ignored
    ) as warnings
    from project_locales l
    where project_id = :project`,
  );
  for (const { locale, ...row } of all) {
    expect(row.translated_count, locale).toBe(row.counted);
    expect(row.reviewed_count, locale).toBe(row.reviewed);
    expect(row.errors_count, locale).toBe(row.errors);
    expect(row.warnings_count, locale).toBe(row.warnings);
  }
  const counts = all.filter(({ living }) => living);
  const get = async <T>(path: string) => {
    const { server, person, projectId } = content;
    const answer = await server.request('GET', `/projects/${projectId}${path}`, {
      token: person.token,
    });
    return answer.data as T;
  };
  const stats = await get<{ projectStats: object; localeStats: object }>('/stats');
  expect(stats.projectStats).toMatchObject({
    terms: total?.terms,
    locales: counts.length,
    total: open * Math.max(counts.length, 1),
    translated: counts.reduce((sum, { counted }) => sum + counted, 0),
    reviewed: counts.reduce((sum, { reviewed }) => sum + reviewed, 0),
  });
  for (const { locale, counted, reviewed } of counts) {
    expect(stats.localeStats).toMatchObject({
      [locale]: { translated: counted, reviewed, total: open },
    });
    expect(await get<unknown[]>(`/translations/${locale}`)).toHaveLength(total?.terms ?? -1);
    const listed = {
      translated: counted,
      untranslated: open - counted,
      reviewed,
      locked: total?.locked,
    };
    for (const [status, count = -1] of Object.entries(listed)) {
      const entries = await get<{ total: number; entries: unknown[] }>(
        `/entries?locale=${locale}&status=${status}&limit=200`,
      );
      expect(entries.total, `${locale} ${status}`).toBe(count);
      expect(entries.entries, `${locale} ${status}`).toHaveLength(Math.min(count, 200));
    }
  }
  expect(await get<unknown[]>('/terms')).toHaveLength(total?.terms ?? -1);
}

interface LocaleCount {
  readonly locale: string;
  readonly living: boolean;
  readonly translated_count: number;
  readonly counted: number;
  readonly reviewed_count: number;
  readonly reviewed: number;
  readonly errors_count: number;
  readonly errors: number;
  readonly warnings_count: number;
  readonly warnings: number;
}

interface Change {
  readonly term_id: string;
  readonly locale: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly before_state: TranslationState | null;
  readonly after_state: TranslationState | null;
}

/**
 * Expects that the changes of each translation form a chain from nothing to its current value and state, in which each
 * change begins with the value and state that another one ended with: a path that uses every change once.
 */
export async function expectHistoryToAgree(content: Content): Promise<void> {
  const changes = await rowsOf<Change>(
    content,
    `select term_id, locale, before, after, before_state, after_state from changes
    where project_id = :project and kind = 'translation.update'`,
  );
  const now = await rowsOf<
    Pick<Change, 'term_id' | 'locale'> & { value: string; state: TranslationState }
  >(content, 'select term_id, locale, value, state from translations where project_id = :project');
  // The history of an archived locale has its original code.
  const current = Map.groupBy(now, (row) => `${row.term_id} ${originalCode(row.locale)}`);
  const chains = Map.groupBy(changes, ({ term_id, locale }) => `${term_id} ${locale}`);
  for (const key of current.keys()) expect(chains.has(key), key).toBe(true);
  for (const [key, chain] of chains) {
    const balance = new Map<string, number>();
    const add = (place: string, by: number) => balance.set(place, (balance.get(place) ?? 0) + by);
    for (const { before, before_state, after, after_state } of chain) {
      const [from, to] = [toPlace(before, before_state), toPlace(after, after_state)];
      expect(from, key).not.toBe(to);
      add(from, -1);
      add(to, 1);
    }
    // On a path from nothing to the current state, every other state is the beginning of as many changes as the end.
    for (const { value, state } of current.get(key) ?? []) {
      add(toPlace(null, null), 1);
      add(toPlace(value, state), -1);
    }
    const loose = [...balance].filter(([, difference]) => difference !== 0);
    expect(loose, `${key} ${JSON.stringify(chain)}`).toEqual([]);
  }
}

function toPlace(value: string | null, state: TranslationState | null): string {
  return `${state ?? 'untranslated'} ${value ?? ''}`;
}
