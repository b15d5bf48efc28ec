import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findPostgres, startPostgres } from './postgres.mjs';

test.skipIf(findPostgres() === undefined)(
  'starts a server in UTF-8 and leaves nothing behind',
  { timeout: 30_000 },
  async () => {
    const server = await startPostgres({ fsync: false });
    const client = new pg.Client(server.url);
    await client.connect();
    const { rows } = await client.query<{ folder: string; lower: string }>(
      `select current_setting('data_directory') as folder, lower('ÄÖ') as lower`,
    );
    await client.end();
    const folder = rows[0]?.folder ?? '';
    const existed = existsSync(folder);

    await server.stop();

    expect(rows[0]?.lower).toBe('äö');
    expect(existed).toBe(true);
    expect(existsSync(folder)).toBe(false);
  },
);
