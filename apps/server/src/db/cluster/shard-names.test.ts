import { expect, it } from 'vitest';
import { directoryTables, distributedTables } from '../tables/tables.ts';
import { nameShards } from './shard-names.ts';

const tables = [...distributedTables, ...directoryTables];
const names = Object.fromEntries(tables.map((table) => [table, `${table}_102008`]));

it('names the shards of tables, and leaves variables and columns as they are', () => {
  const body = `
    select l.value into labels from translation_labels tl
    join labels l on l.id = tl.label_id;
    insert into terms as t (value) values (arg_terms) on conflict do update set value = terms;
    update projects p set name = labels where p.terms is distinct from other;
    delete from
      terms
    where id = any(terms);
  `;
  expect(nameShards(body, names)).toBe(`
    select l.value into labels from translation_labels_102008 tl
    join labels_102008 l on l.id = tl.label_id;
    insert into terms_102008 as t (value) values (arg_terms) on conflict do update set value = terms;
    update projects_102008 p set name = labels where p.terms is distinct from other;
    delete from
      terms_102008
    where id = any(terms);
  `);
});
