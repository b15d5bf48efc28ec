import { isDeepStrictEqual } from 'node:util';
import {
  type endpoints,
  type Output,
  type ParsedBody,
  type ParsedQuery,
  type Screenshot,
  screenshotLimits,
  screenshotName,
} from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../access/scope.ts';
import type { Changed, FileAnswer, Upload } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Activity } from '../../content/activity/writing.queries.ts';
import { type ChangeSetSummary, insertChangeSet } from '../../content/changes.queries.ts';
import { type ContentLock, lockContent } from '../../content/locks.queries.ts';
import {
  countLivingScreenshots,
  findScreenshotState,
  insertRegions,
  insertScreenshot,
  listLivingTerms,
  markScreenshot,
  type Region,
  updateScreenshot,
} from '../../content/screenshots.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readImage } from '../../integrations/images/read-image.ts';
import { toScreenshot } from './screenshots.mapper.ts';
import { findScreenshotRow, listScreenshotRows } from './screenshots.queries.ts';

export async function listScreenshots(
  db: Db,
  scope: ProjectScope,
  query: ParsedQuery<typeof endpoints.listScreenshots>,
): Promise<Output<typeof endpoints.listScreenshots>> {
  const rows = await listScreenshotRows(db, scope, query);
  const last = rows.length === query.limit ? rows.at(-1) : undefined;
  return { screenshots: rows.map(toScreenshot), nextCursor: last?.id ?? null };
}

export async function getScreenshot(db: Db, scope: ProjectScope, id: string): Promise<Screenshot> {
  const row = await findScreenshotRow(db, scope, id);
  if (!row) throw new AppError('NotFound');
  return toScreenshot(row);
}

export async function getScreenshotImage(
  { blobs, db }: Pick<Context, 'blobs' | 'db'>,
  scope: ProjectScope,
  id: string,
): Promise<FileAnswer> {
  const row = await findScreenshotRow(db, scope, id);
  if (!row) throw new AppError('NotFound');
  const chunks: Uint8Array[] = [];
  for await (const chunk of blobs.read(db, scope, row.content_hash)) chunks.push(chunk);
  const name = `screenshot.${row.media_type.slice('image/'.length)}`;
  return { name, bytes: Buffer.concat(chunks), image: row.media_type };
}

/** Adds a screenshot whose image the server has looked at, and ties it to a term where one is named. */
export async function createScreenshot(
  { blobs, db, events }: Pick<Context, 'blobs' | 'db' | 'events'>,
  scope: ProjectScope,
  query: ParsedQuery<typeof endpoints.createScreenshot>,
  { name: fileName, bytes }: Upload,
): Promise<Changed<Screenshot>> {
  if (bytes.length > screenshotLimits.maxBytes) throw new AppError('PayloadTooLarge');
  const image = readImage(bytes);
  if ('problem' in image) throw refuse('body.file', image.problem);
  const name = query.name ?? toName(fileName);
  const regions = query.termId === undefined ? [] : [{ termId: query.termId, area: null }];
  return inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope);
    const count = await countLivingScreenshots(trx, lock);
    if (count >= scope.entitlements.maxScreenshots) throw new AppError('PaymentRequired');
    await requireTerms(trx, lock, regions);
    const [contentHash = ''] = await blobs.put(trx, scope, [{ bytes, mediaType: image.mediaType }]);
    const id = newId();
    await insertScreenshot(trx, lock, { id, name, contentHash, ...image });
    await insertRegions(trx, lock, { screenshotId: id, regions });
    const changeSetId = await record(
      { trx, lock, events },
      'screenshot.create',
      { id, name },
      {
        restoredScreenshot: id,
      },
    );
    return { answer: await getScreenshot(trx, scope, id), changeSetId };
  });
}

/** The name of a file without its folders, if it can be that of a screenshot. */
function toName(fileName: string): string {
  const name = screenshotName.safeParse(fileName.split(/[/\\]/).at(-1));
  return name.success ? name.data : 'Screenshot';
}

export async function changeScreenshot(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
  body: ParsedBody<typeof endpoints.updateScreenshot>,
): Promise<Changed<Screenshot>> {
  return inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope);
    const state = await findScreenshotState(trx, lock, id);
    if (!state) throw new AppError('NotFound');
    const before = { name: state.name, regions: state.regions };
    const after = { name: body.name ?? before.name, regions: body.regions ?? before.regions };
    await requireTerms(trx, lock, after.regions);
    if (isDeepStrictEqual(before, after)) {
      return { answer: await getScreenshot(trx, scope, id), changeSetId: undefined };
    }
    if (body.revision !== undefined && body.revision !== state.revision) {
      const current = await getScreenshot(trx, scope, id);
      const message = `is not the last one, which is ${state.revision}`;
      throw new AppError('Conflict', [{ path: 'body.revision', message, current }]);
    }
    await updateScreenshot(trx, lock, { id, before, after });
    const about = { id, name: after.name };
    const changeSetId = await record({ trx, lock, events }, 'screenshot.update', about, {
      screenshotChange: { id, before, after },
    });
    return { answer: await getScreenshot(trx, scope, id), changeSetId };
  });
}

export async function removeScreenshot(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
): Promise<Changed> {
  return inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope);
    const name = await markScreenshot(trx, lock, { id, archived: true });
    if (name === undefined) throw new AppError('NotFound');
    const changeSetId = await record(
      { trx, lock, events },
      'screenshot.delete',
      { id, name },
      {
        deletedScreenshot: id,
      },
    );
    return { answer: undefined, changeSetId };
  });
}

/** Requires that the terms of regions are living ones of the project. */
async function requireTerms(
  trx: Transaction,
  lock: ContentLock,
  regions: readonly Region[],
): Promise<void> {
  const termIds = regions.map(({ termId }) => termId);
  const living = await listLivingTerms(trx, lock, termIds);
  if (!termIds.every((termId) => living.has(termId))) throw new AppError('NotFound');
}

/** Records the change set of a screenshot and its activity. Returns the id of the change set. */
async function record(
  { trx, lock, events }: { trx: Transaction; lock: ContentLock; events: Context['events'] },
  kind: Extract<Activity['kind'], `screenshot.${string}`>,
  { id: screenshotId, name }: { id: string; name: string },
  summary: ChangeSetSummary,
): Promise<string> {
  const id = newId();
  const counts = { terms: 0, translations: 0, labels: 0 };
  await insertChangeSet(trx, lock, { id, kind, summary: { counts, ...summary } });
  await events.record(trx, lock, {
    kind,
    details: { screenshotId, name },
    changeSetId: id,
    events: [{ event: 'screenshots', data: {} }],
  });
  return id;
}

function refuse(path: string, message: string): AppError {
  return new AppError('BadRequest', [{ path, message }]);
}
