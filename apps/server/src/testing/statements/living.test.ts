import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { findUnsaid } from './living.ts';

beforeAll(() => loadModule());

describe('a statement says whether it means what is archived', () => {
  it.each([
    'select * from terms where archived_at is null',
    'select t.archived_at from terms t',
    'select from translations tr join terms t on t.id = tr.term_id and t.archived_at is null',
    'update terms t set value = $1 where t.archived_at is null',
    'update project_locales set translated_count = $1',
    'update terms set archived_at = null where id = $1',
    'delete from terms where project_id = $1',
    'insert into terms (id) values ($1)',
    'with a as (select id from labels where archived_at is null) select from a',
    'select from translations',
  ])('%s', (statement) => {
    expect(findUnsaid(parseSync(statement))).toEqual([]);
  });
});

describe('a statement does not say so', () => {
  it.each([
    ['select * from terms', 'terms as terms'],
    ['select t.id from terms t, labels l where l.archived_at is null', 'terms as t'],
    ['select from translations tr join terms t on t.id = tr.term_id', 'terms as t'],
    ['update terms set value = $1', 'terms as terms'],
    ['update translations tr set value = $1 from terms t where t.id = tr.term_id', 'terms as t'],
    ['with a as (select id from labels) select from a', 'labels as labels'],
    [
      'select from terms where archived_at is null union all select from project_locales',
      'project_locales as project_locales',
    ],
    ['select from users where exists (select from labels l)', 'labels as l'],
  ])('%s', (statement, problem) => {
    expect(findUnsaid(parseSync(statement))).toEqual([`${problem} may be archived`]);
  });
});
