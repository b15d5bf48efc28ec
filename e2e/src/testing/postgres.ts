import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { findPostgres } from '../../../scripts/postgres.mjs';

/** Runs a statement on a PostgreSQL server. Returns its rows as lines. */
export async function query(url: string, statement: string): Promise<string> {
  const psql = join(findPostgres() ?? '', 'psql');
  const { stdout } = await promisify(execFile)(psql, ['-XAtc', statement, url]);
  return stdout.trim();
}

/** Creates an empty database. Undefined where PostgreSQL is not installed, and in the deep run. */
export async function createDatabase(): Promise<string | undefined> {
  const admin = inject('postgresUrl');
  if (admin === null) return undefined;
  const name = `e2e_${randomUUID().replaceAll('-', '')}`;
  await query(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = name;
  return url.href;
}
