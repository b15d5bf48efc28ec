import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { findRefused } from './writes.ts';

beforeAll(() => loadModule());

describe('a write is refused', () => {
  it.each([
    [
      'insert into terms as t (project_id) values ($1) on conflict (project_id) do update set updated_at = now()',
      'now in on conflict',
    ],
    [
      'insert into terms as t (project_id) values ($1) on conflict (project_id) do update set value = excluded.value where exists (select from a)',
      'a subquery in on conflict',
    ],
    [
      'with a as (update terms set value = $1 where project_id = $2 returning updated_at < now() as is_old) select from a',
      'now in returning',
    ],
    [
      'update terms set updated_at = coalesce(updated_at, now()) where project_id = $1',
      'now beside a column in set',
    ],
    [
      'with a as (insert into terms (project_id) values ($1) returning id) select from a',
      'insert into terms in with',
    ],
    [
      'with a as (delete from terms where project_id = $1) select 1',
      'a write to terms in with that returns nothing',
    ],
    [
      'insert into terms (id, project_id) select i.id, $1::uuid from unnest($2::uuid[]) i (id)',
      'insert of a constant project',
    ],
    [
      'with a as (select * from terms where project_id = $1) insert into changes (project_id) select a.project_id from a',
      'insert of what with selects',
    ],
    [
      'insert into terms (project_id, position) select t.project_id, row_number() over (order by t.id) from terms t where t.project_id = $1',
      'a window over all rows',
    ],
    [
      'insert into terms (project_id, locked) select t.project_id, (select p.texts_in_keys from projects p) from terms t where t.project_id = $1',
      'projects in a subquery of insert',
    ],
  ])('%s', (statement, ...problems) => {
    expect(findRefused(parseSync(statement))).toEqual(problems);
  });

  it('only for such functions and forms, and on tables of projects', () => {
    const tree = parseSync(`
      with a as (update terms set value = $1 where project_id = $2 returning id) select from a;
      with a as (insert into job_turns (name) values ($1)) select from a;
      insert into changes (project_id, n)
      select t.project_id, row_number() over (partition by t.project_id order by i.n)
      from unnest($1::integer[]) i (n) join terms t on t.project_id = $2 and t.position = i.n;
      insert into terms as t (project_id, updated_at) values ($1, now())
      on conflict (project_id) do update set updated_at = excluded.updated_at;
      insert into job_turns (name) values ($1) on conflict (name) do update set last_turn = now();
      update terms set updated_at = now(), value = coalesce(value, $1) where project_id = $2;
      update jobs set started_at = least(started_at, now())
    `);
    expect(findRefused(tree)).toEqual([]);
  });
});
