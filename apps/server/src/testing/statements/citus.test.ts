import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { findUnrouted } from './citus.ts';

beforeAll(() => loadModule());

const problemsOf = (statement: string) => findUnrouted(parseSync(statement));

describe('a statement is routed', () => {
  it.each([
    'select * from terms where project_id = $1',
    'select t.id from terms as t where t.project_id = $1::uuid and t.value = $2',
    'select from terms t join labels l on l.project_id = t.project_id where t.project_id = $1',
    'select from terms t left join translations tr on tr.project_id = $1 where t.project_id = $1',
    'select from terms t left join translations tr on (tr.project_id, tr.term_id) = (t.project_id, t.id) where t.project_id = $1',
    'insert into terms (id, project_id) values ($1, $2), ($3, $4)',
    'insert into changes (project_id, term_id) select t.project_id, t.id from (select id from terms where project_id = $1) c join terms t on t.project_id = $1 and t.id = c.id',
    'insert into changes (project_id, term_id) select project_id, id from (select project_id, id from terms where project_id = $1) c',
    'insert into terms (project_id, id) select $1::uuid, id from unnest($2::uuid[]) as i (id)',
    'update terms t set value = l.value from labels l where t.project_id = $1 and l.project_id = t.project_id',
    'delete from terms t using labels l where t.project_id = l.project_id and l.project_id = $1',
    'select from users where email = $1',
    'select from terms where project_id = $1 union all select from terms where project_id = $2',
    'select * from terms where project_id = any($1)',
    'analyze terms',
    'select from memory_segments s where s.memory_id = any($1) and s.keys && $2',
    'select from memory_terms m join terms t on t.project_id = $1 and t.id = m.term_id where m.memory_id = $1',
    'insert into memory_heads (memory_id) select p.project_id from project_totals p where p.project_id = $1',
    'insert into memory_terms (memory_id, term_id) select own.memory_id, u.id from unnest($2::uuid[]) as u (id) join memory_heads own on own.memory_id = $1',
  ])('%s', (statement) => {
    expect(problemsOf(statement)).toEqual([]);
  });
});

describe('a statement is not routed', () => {
  it.each([
    ['select from projects p join terms t on t.project_id = p.id where p.id = $1', 'terms as t'],
    [
      'with a as (select * from terms where project_id = $1) select from a join labels l on l.project_id = a.project_id',
      'labels as l',
    ],
    [
      'select (select count(*) from translations tr where tr.project_id = t.project_id) from terms t where t.project_id = $1',
      'translations as tr',
    ],
    [
      'select from terms t where t.project_id = $1 and exists (select from labels l where l.project_id = t.project_id)',
      'labels as l',
    ],
    [
      'with a as (select * from terms where project_id = $1) insert into changes (project_id, term_id) select a.project_id, a.id from a',
      'insert into changes',
    ],
    [
      'select from (select project_id from terms where project_id = $1) x join labels l on l.project_id = x.project_id',
      'labels as l',
    ],
    ['select * from terms', 'terms as terms'],
    ['select from memory_targets t where t.project_id = $1', 'memory_targets as t'],
    [
      'select from memory_terms m join terms t on t.project_id = $1 and t.id = m.term_id where m.hash = $2',
      'memory_terms as m',
    ],
    [
      'insert into memory_terms (memory_id) select m.id from memories m',
      'insert into memory_terms',
    ],
    ['select * from terms t where t.id = $1', 'terms as t'],
    ['select * from terms where project_id = $1 or id = $2', 'terms as terms'],
    ['select * from terms where project_id <> $1', 'terms as terms'],
    [
      'select from terms t, labels l where t.project_id = any($1) and l.project_id = t.project_id',
      'terms as t',
      'labels as l',
    ],
    ['select from terms t join labels l on l.id = t.id where t.project_id = $1', 'labels as l'],
    [
      'select from terms t left join labels l on t.project_id = $1 and l.project_id = $1',
      'terms as t',
    ],
    [
      'select from terms t where t.project_id = $1 and exists (select from labels l)',
      'labels as l',
    ],
    [
      'with a as (select id from terms where project_id = $1) select from a join labels l on l.project_id = a.id',
      'labels as l',
    ],
    ['insert into terms (project_id, id) select p.id, $1 from projects p', 'insert into terms'],
    [
      'insert into changes (project_id) select p.project_id from project_members p',
      'insert into changes',
    ],
    ['insert into terms values ($1, $2)', 'insert into terms'],
    ['insert into terms (project_id) values ($1), (default)', 'insert into terms'],
    ['update terms set value = $1', 'terms as terms'],
    ['delete from terms t using projects p where p.id = t.project_id', 'terms as t'],
    ['select from terms where project_id = $1 union all select from labels', 'labels as labels'],
  ])('%s', (statement, ...problems) => {
    expect(problemsOf(statement)).toEqual(problems);
  });
});
