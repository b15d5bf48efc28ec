import { randomUUID } from 'node:crypto';
import { type Project, screenshotLimits } from '@parlance/contract';
import { listUserAccess } from '../../access/access.queries.ts';
import { type Actor, type ProjectScope, requireProjectScope } from '../../access/scope.ts';
import type { Caller, Upload } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { BackupError, readManifest } from '../../db/backup/backup-file.ts';
import { requireNotNewer } from '../../db/backup/restore.ts';
import type { Transaction } from '../../db/database.ts';
import { analyzeAddedTerms, analyzeContent, joinByHash, manyRows } from '../../db/planner.ts';
import { sqlStateOf } from '../../db/sql-state.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ArchiveError } from '../../integrations/archives/archive-error.ts';
import { openZip } from '../../integrations/archives/open-zip.ts';
import { readImage } from '../../integrations/images/read-image.ts';
import { putTemplates } from '../files/templates.service.ts';
import { updateProject } from '../projects/projects.queries.ts';
import { createProjectIn, getProject } from '../projects/projects.service.ts';
import {
  checkTemplates,
  getProjectRow,
  maxPartBytes,
  maxUnpackFactor,
  readContent,
  type SentBackup,
} from './backup-content.service.ts';
import { insertContentRows, updateCounters, updateCreated } from './project-backups.queries.ts';
import { type ContentTable, contentRows, tablesWithBytes } from './project-rows.mapper.ts';

const maxParts = 20_000;
const tables = Object.keys(contentRows) as ContentTable[];

/** Creates a project from a backup. If any part of the backup is invalid, nothing is created. */
export async function restoreProject(
  context: Pick<Context, 'blobs' | 'config' | 'db' | 'formatWorkers' | 'events'>,
  caller: Caller,
  { bytes }: Upload,
): Promise<Project> {
  try {
    const backup = await openBackup(bytes, context.config.importMaxBytes);
    // This check runs before the transaction, as nobody else has to wait for it there.
    await checkTemplates(context, backup);
    const project = await inTransaction(context.db, (trx) =>
      insertProject(trx, context, caller, backup),
    );
    if (project.termsCount > manyRows) await analyzeContent(context.db, project.id);
    return project;
  } catch (error) {
    throw toRefusal(error);
  }
}

async function openBackup(bytes: Uint8Array, maxBytes: number): Promise<SentBackup> {
  // The bytes of imported files are hexadecimal, with two digits each.
  const fileBytes = 2 * maxBytes + maxPartBytes;
  const limits = { files: maxParts, fileBytes, bytes: maxUnpackFactor * maxBytes + fileBytes };
  const source = await openZip(bytes, limits);
  const manifest = await readManifest(source, 'project');
  requireNotNewer(manifest);
  return { source, manifest };
}

async function insertProject(
  trx: Transaction,
  context: Pick<Context, 'blobs' | 'config' | 'events'>,
  caller: Caller,
  backup: SentBackup,
): Promise<Project> {
  const row = await getProjectRow(backup);
  const { id: projectId } = await createProjectIn(trx, context, caller, {
    name: row.name,
    description: row.description,
  });
  const { actor } = caller;
  const [access] = await listUserAccess(trx, context.config, [{ id: actor.id, projectId }]);
  if (!access) throw new AppError('Unauthorized');
  const scope = requireProjectScope(access, 'EditProject');
  const withActors = createActors(actor);
  for (const table of tables) {
    let inserted = 0;
    for await (const read of readContent(backup, table)) {
      const rows = read.map(withActors);
      const stored = await storeBytes(context, trx, scope, { table, rows });
      await insertContentRows(trx, scope, { table, rows: stored });
      inserted += rows.length;
    }
    if (table === 'terms') await analyzeAddedTerms(trx, inserted);
  }
  // Nobody has counted the rows of this project yet, and each text would be compared with each term.
  await joinByHash(trx);
  if (!(await updateCounters(trx, scope))) throw new AppError('PaymentRequired');
  const { texts_in_keys: textsInKeys, reference_url: referenceUrl } = row;
  await updateProject(trx, scope, { textsInKeys, referenceUrl });
  await updateCreated(trx, scope, row.created_at);
  return getProject(trx, scope);
}

/** Stores the bytes of files and images as blobs and puts their hashes into the rows. */
async function storeBytes(
  context: Pick<Context, 'blobs'>,
  trx: Transaction,
  scope: ProjectScope,
  { table, rows }: { table: ContentTable; rows: readonly object[] },
): Promise<readonly object[]> {
  if (!tablesWithBytes.includes(table)) return rows;
  const contents = rows.map((row) =>
    Buffer.from((row as { content: string }).content.slice(2), 'hex'),
  );
  const hashes =
    table === 'screenshots'
      ? await putImages(context, trx, scope, { rows, contents })
      : await putTemplates(context, trx, scope, contents);
  return rows.map((row, n) => ({ ...row, content_hash: hashes[n] }));
}

/** Stores images that are what their rows say, and no others. */
async function putImages(
  { blobs }: Pick<Context, 'blobs'>,
  trx: Transaction,
  scope: ProjectScope,
  { rows, contents }: { rows: readonly object[]; contents: readonly Uint8Array[] },
): Promise<readonly string[]> {
  const images = contents.map((bytes, n) => {
    const row = rows[n] as { name: string; media_type: string; width: number; height: number };
    const image = readImage(bytes);
    const isSame =
      'mediaType' in image &&
      bytes.length <= screenshotLimits.maxBytes &&
      image.mediaType === row.media_type &&
      image.width === row.width &&
      image.height === row.height;
    if (!isSame) throw new BackupError(`Its screenshot ${row.name} is not the image that it says.`);
    return { bytes, mediaType: image.mediaType };
  });
  return blobs.put(trx, scope, images);
}

/**
 * Replaces the ids of those who made changes by random ones, the same for the same id, except for the caller's own: a
 * backup must not claim that other users of this installation did something.
 */
function createActors(actor: Actor): (row: object) => object {
  const ids = new Map([[actor.id, actor.id]]);
  const idOf = (id: string) => {
    const known = ids.get(id) ?? randomUUID();
    ids.set(id, known);
    return known;
  };
  return (row) => {
    const { actor_id, updated_by } = row as { actor_id?: string; updated_by?: string | null };
    if (actor_id !== undefined) return { ...row, actor_id: idOf(actor_id) };
    return typeof updated_by === 'string' ? { ...row, updated_by: idOf(updated_by) } : row;
  };
}

function toRefusal(error: unknown): unknown {
  if (error instanceof ArchiveError && error.tooLarge) return new AppError('PayloadTooLarge');
  const message = describe(error);
  return message === undefined
    ? error
    : new AppError('BadRequest', [{ path: 'body.file', message }]);
}

function describe(error: unknown): string | undefined {
  if (error instanceof ArchiveError || error instanceof BackupError) return error.message;
  // PostgreSQL found invalid values (class 22) or violated constraints (class 23).
  const isOfRows = error instanceof Error && /^2[23]/.test(sqlStateOf(error));
  return isOfRows ? `Its rows do not fit together: ${error.message}.` : undefined;
}
