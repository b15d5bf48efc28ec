import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll } from 'vitest';
import { type FilledInstallation, fillInstallation } from '../samples/filled-installation.ts';
import { unzip, zipOf } from '../samples/zip-files.ts';
import { createTestDatabase } from '../test-database.ts';
import { type Answer, type Person, startTestServer, type TestServer } from '../test-server.ts';

export type Backup = Uint8Array<ArrayBuffer>;
export type Row = Readonly<Record<string, unknown>>;

/** The import limit of the installation that backups are restored in. */
export const importMaxBytes = 1_000_000;

interface BackupTrial {
  readonly server: TestServer;
  readonly filled: FilledInstallation;
  /** The backup of the project of `filled`. */
  readonly backup: Backup;
  /** Another installation, where the same people have other ids. */
  readonly other: TestServer;
  /** A person of the other installation. */
  readonly grace: Person;
}

/** Starts two installations for a test file. It has to be called at the top of the file. */
export function beforeAllBackups(prepare: (trial: BackupTrial) => unknown): void {
  const servers: TestServer[] = [];
  beforeAll(async () => {
    const server = await startTestServer({}, await createTestDatabase());
    servers.push(server);
    const filled = await fillInstallation(server);
    const backup = await downloadBackup(filled.admin, filled.project.projectId);
    const limits = { importMaxBytes, maxProjectsPerUser: 1000 };
    const other = await startTestServer(limits, await createTestDatabase());
    servers.push(other);
    await prepare({ server, filled, backup, other, grace: await other.addPerson('Grace') });
  });
  afterAll(async () => {
    for (const { close, database } of servers) {
      await close();
      await database.close();
    }
  });
}

export async function downloadBackup({ call }: Person, projectId: string): Promise<Backup> {
  const blob = await call(endpoints.getProjectBackup, { params: { projectId } });
  return new Uint8Array(await blob.arrayBuffer());
}

export function restoreBackup(on: TestServer, { token }: Person, backup: Backup): Promise<Answer> {
  const body = new FormData();
  body.append('file', new Blob([backup]), 'backup.zip');
  return on.request('POST', '/projects/restore', { token, body });
}

/** Returns the backup with changed files; `rows` replaces the rows of tables, which must fit into one part. */
export async function changeBackup(
  backup: Backup,
  rows: Readonly<Record<string, readonly unknown[]>>,
  manifestChanges: object = {},
): Promise<Backup> {
  const { 'manifest.json': text = '', ...files } = await unzip(backup);
  const manifest = JSON.parse(text) as { tables: { name: string }[] };
  const tables = manifest.tables.map((table) => {
    const own = rows[table.name];
    return own ? { ...table, rows: own.length, parts: 1 } : table;
  });
  const parts = Object.entries(rows).map(([table, own]) => [
    `${table}/000001.json`,
    JSON.stringify(own),
  ]);
  return zipOf({
    ...files,
    ...Object.fromEntries(parts),
    'manifest.json': JSON.stringify({ ...manifest, tables, ...manifestChanges }),
  });
}

/** Returns the rows of a table in a backup, with changes in the first one. */
export async function changeFirstRow(
  backup: Backup,
  table: string,
  change: (row: Row) => Row,
): Promise<Row[]> {
  const { [`${table}/000001.json`]: text = '[]' } = await unzip(backup);
  const [first = {}, ...rest] = JSON.parse(text) as Row[];
  return [change(first), ...rest];
}
