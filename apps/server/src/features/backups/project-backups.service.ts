import type { ProjectScope } from '../../access/scope.ts';
import type { FileAnswer } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { type BackedUpTable, toManifestPart } from '../../db/backup/backup-file.ts';
import { readRows } from '../../db/backup/read-rows.ts';
import type { Transaction } from '../../db/database.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PackedFile } from '../../integrations/archives/read-zip.ts';
import { writeZip } from '../../integrations/archives/write-zip.ts';
import { recordExport } from '../activity/activity.service.ts';
import { readTemplates } from '../files/templates.service.ts';
import { listRowSources } from './project-backups.queries.ts';

/** The backup of a project, read in one snapshot; any Parlance can restore it. */
export async function backUpProject(
  context: Pick<Context, 'blobs' | 'db' | 'events'>,
  scope: ProjectScope,
): Promise<FileAnswer> {
  const file = await inTransaction(
    context.db,
    (trx) => writeZip(readProject(context, trx, scope)),
    { readOnly: true },
  );
  await recordExport(context, scope, { kind: 'project.backup' });
  return { name: 'parlance-project.zip', file };
}

async function* readProject(
  context: Pick<Context, 'blobs'>,
  trx: Transaction,
  scope: ProjectScope,
): AsyncGenerator<PackedFile> {
  const tables: BackedUpTable[] = [];
  const sources = listRowSources(scope, {
    templates: (_, rows) => fillTemplates(context, trx, scope, rows),
    screenshots: (_, rows) => fillScreenshots(context, trx, scope, rows),
  });
  for (const source of sources) tables.push(yield* readRows(trx, source));
  yield toManifestPart({
    format: 'parlance-backup',
    version: 1,
    holds: 'project',
    migrations: migrations.map(({ name }) => name),
    tables,
  });
}

/** The bytes of a file are a column of its row, so that a project can be restored without blobs. */
async function* fillTemplates(
  context: Pick<Context, 'blobs'>,
  trx: Transaction,
  scope: ProjectScope,
  rows: readonly string[],
): AsyncGenerator<string> {
  const templates = rows.map((row) => JSON.parse(row) as { content_hash: string });
  for await (const { file, content } of readTemplates(context, trx, scope, templates)) {
    const { content_hash: _, ...row } = file;
    yield JSON.stringify({ ...row, content: `\\x${content.toString('hex')}` });
  }
}

/** Images are larger than files, so one is in memory at a time. */
async function* fillScreenshots(
  { blobs }: Pick<Context, 'blobs'>,
  trx: Transaction,
  scope: ProjectScope,
  rows: readonly string[],
): AsyncGenerator<string> {
  for (const text of rows) {
    const { content_hash: hash, ...row } = JSON.parse(text) as { content_hash: string };
    for await (const { bytes } of blobs.readAll(trx, scope, [hash])) {
      yield JSON.stringify({ ...row, content: `\\x${bytes.toString('hex')}` });
    }
  }
}
