import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPostgres, startPostgres } from './postgres.mjs';

const binaries = findPostgres();

test.skipIf(binaries === undefined).each([
  ['its port', false],
  ['a socket', true],
])(
  'starts a server in UTF-8 that is reached by %s, and leaves nothing behind',
  async (_, bySocket) => {
    const server = await startPostgres({ fsync: false, bySocket });
    const psql = join(binaries ?? '', 'psql');
    const sql = `select lower('ÄÖ'), current_setting('data_directory'), inet_server_addr() is null`;
    const answer = execFileSync(psql, ['-XAt', '-c', sql, server.url], { encoding: 'utf8' });
    const [lower, folder = '', hasNoAddress] = answer.trim().split('|');
    const existed = existsSync(folder);

    await server.stop();

    expect(lower).toBe('äö');
    expect(hasNoAddress).toBe(bySocket ? 't' : 'f');
    expect(existed).toBe(true);
    expect(existsSync(folder)).toBe(false);
  },
);
