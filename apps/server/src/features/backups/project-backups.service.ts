import type { ProjectScope } from '../../access/scope.ts';
import type { FileAnswer } from '../../api/handler.ts';
import { type BackedUpTable, toManifestPart } from '../../db/backup/backup-file.ts';
import { readRows } from '../../db/backup/read-rows.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { migrations } from '../../db/migrate.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PackedFile } from '../../integrations/archives/read-zip.ts';
import { writeZip } from '../../integrations/archives/write-zip.ts';
import { listRowSources } from './project-backups.queries.ts';

/** The backup of a project as of one moment, for any Parlance to restore. */
export async function backUpProject(db: Db, scope: ProjectScope): Promise<FileAnswer> {
  const file = await inTransaction(db, (trx) => writeZip(readProject(trx, scope)), {
    readOnly: true,
  });
  return { name: 'parlance-project.zip', file };
}

async function* readProject(trx: Transaction, scope: ProjectScope): AsyncGenerator<PackedFile> {
  const tables: BackedUpTable[] = [];
  for (const source of listRowSources(scope)) tables.push(yield* readRows(trx, source));
  yield toManifestPart({
    format: 'parlance-backup',
    version: 1,
    holds: 'project',
    migrations: migrations.map(({ name }) => name),
    tables,
  });
}
