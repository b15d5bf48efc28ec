import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPostgres, startPostgres } from './postgres.mjs';

const binaries = findPostgres();

test.skipIf(binaries === undefined)(
  'starts a server in UTF-8 and leaves nothing behind',
  async () => {
    const server = await startPostgres({ fsync: false });
    const psql = join(binaries ?? '', 'psql');
    const sql = `select lower('ÄÖ'), current_setting('data_directory')`;
    const answer = execFileSync(psql, ['-XAt', '-c', sql, server.url], { encoding: 'utf8' });
    const [lower, folder = ''] = answer.trim().split('|');
    const existed = existsSync(folder);

    await server.stop();

    expect(lower).toBe('äö');
    expect(existed).toBe(true);
    expect(existsSync(folder)).toBe(false);
  },
);
