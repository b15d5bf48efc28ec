import pg from 'pg';
import { expect, it } from 'vitest';
import { WholeTables } from './whole-tables.ts';

async function tablesWithShards() {
  const tables = new WholeTables();
  const rows = [{ table: 'users', shard: 'users_102009' }];
  await tables.find({ query: async () => ({ rows }) } as never);
  return tables;
}

const text = 'select from users u join mails on true';
const ownText = 'select from users_102009 u join mails on true';

function failing(code: string) {
  const error = Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });
  const sent: string[] = [];
  const send = async (asked: string) => {
    sent.push(asked);
    if (asked === ownText) throw error;
    return 'rows';
  };
  return { sent, send, error };
}

it('asks the tables themselves when their shards are gone, and from then on', async () => {
  const tables = await tablesWithShards();
  const { sent, send } = failing('42P01');
  expect(await tables.ask(text, send)).toBe('rows');
  expect(await tables.ask(text, send)).toBe('rows');
  expect(sent).toEqual([ownText, text, text]);
});

it('asks once where something else is wrong', async () => {
  const tables = await tablesWithShards();
  const { sent, send, error } = failing('57014');
  await expect(tables.ask(text, send)).rejects.toBe(error);
  expect(sent).toEqual([ownText]);
});
