import {
  type MemoryImportResult,
  memoryFileTypes,
  memoryImportAbout,
  type ShownJob,
} from '@parlance/contract';
import { createTmxLosses, TmxError, type TmxLosses } from '@parlance/memory/tmx';
import { z } from 'zod';
import { findWorkspaceAccess } from '../../../access/access.queries.ts';
import { requireWorkspaceScope, type WorkspaceScope } from '../../../access/scope.ts';
import type { StreamedUpload } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { settleMemories } from '../../../db/planner.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { forCaller } from '../../../integrations/format-tasks/task-caller.ts';
import { defineJob, type Job, type RunningJob } from '../../../jobs/job.ts';
import { getJob, requireRoomForJob } from '../../jobs/jobs.service.ts';
import {
  listLinkedProjects,
  listMemoryRows,
  type MemoryRow,
  touchMemory,
} from '../memories.queries.ts';
import { lockMemory } from '../texts/segments.queries.ts';
import { importUnits, type MemoryUnit } from '../texts/units.service.ts';
import { readTmxUnits, toXliffUnits, type UnitBatch } from './file-units.service.ts';
import { deleteFile } from './parts.queries.ts';
import { readStored, storeFile } from './parts.service.ts';

const payload = memoryImportAbout.extend({
  workspaceId: z.string(),
  fileId: z.string(),
  size: z.int(),
});

type Payload = z.output<typeof payload>;

export type MemoryImportJob = Job<Payload>;

type ImportContext = Pick<Context, 'answering' | 'config' | 'db' | 'events' | 'formatWorkers'>;

/** The job that imports a file into a memory, with the permissions that its creator has when it starts. */
export function defineMemoryImport(context: ImportContext): MemoryImportJob {
  const { config, db } = context;
  return defineJob({
    name: 'import-memory',
    payload,
    concurrency: 1,
    attempts: 3,
    firstDelaySeconds: 5,
    maxDelaySeconds: 60,
    timeoutSeconds: 7200,
    isKept: true,
    async run(given, job) {
      const { askedBy, signal } = job;
      const access = askedBy && (await findWorkspaceAccess(db, config, askedBy, given.workspaceId));
      if (!access) throw new AppError('NotFound');
      const scope = requireWorkspaceScope(access, 'EditMemories');
      const memory = await getRow(db, scope, given.memoryId);
      const caller = { person: `${scope.actor.type} ${scope.actor.id}`, signal };
      try {
        return await forCaller(caller, () => importInto(context, memory, given, job));
      } catch (error) {
        const problem = error instanceof TmxError ? toProblem(error) : error;
        // It is not tried again.
        if (problem instanceof AppError) await deleteFile(db, given);
        throw problem;
      }
    },
  });
}

async function getRow(
  db: Context['db'],
  scope: WorkspaceScope,
  memoryId: string,
): Promise<MemoryRow> {
  const [row] = await listMemoryRows(db, scope, memoryId);
  if (!row) throw new AppError('NotFound');
  return row;
}

function toProblem({ line, column, message }: TmxError): AppError {
  return new AppError('BadRequest', [{ path: 'body.file', line, column, message }]);
}

/** Stores a file and enqueues its import. */
export async function acceptMemoryImport(
  context: Pick<Context, 'config' | 'db' | 'jobs'>,
  job: MemoryImportJob,
  scope: WorkspaceScope,
  { memoryId, stream }: { readonly memoryId: string; readonly stream: StreamedUpload },
): Promise<ShownJob> {
  const { config, db, jobs } = context;
  const { workspaceId, actor: askedBy } = scope;
  const memory = await getRow(db, scope, memoryId);
  const type = typeOf(stream.name);
  if (!memoryFileTypes.some((known) => known === type)) {
    const message = `must have a name that ends in ${memoryFileTypes.map((one) => `.${one}`).join(', ')}`;
    throw new AppError('BadRequest', [{ path: 'body.file', message }]);
  }
  await requireRoomForJob(db, scope);
  const { file, size } = await storeFile(db, memoryId, stream);
  // It is parsed as a whole.
  if (type !== 'tmx' && size > config.importMaxBytes) {
    await deleteFile(db, file);
    throw new AppError('PayloadTooLarge');
  }
  const about = { memoryId, memory: memory.name, file: stream.name };
  const id = await inTransaction(db, (trx) =>
    jobs.add(trx, job, {
      payload: { ...about, workspaceId, fileId: file.fileId, size },
      workspaceId,
      askedBy,
    }),
  );
  const accepted = await getJob({ config, db }, askedBy, id);
  jobs.wake(job);
  return accepted;
}

function typeOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** So long a batch gives way to requests. Where there are always some, the job goes on nevertheless. */
const maxWaitMs = 100;

async function importInto(
  context: ImportContext,
  memory: MemoryRow,
  given: Payload,
  job: RunningJob,
): Promise<unknown> {
  const { db, events } = context;
  const { batches, losses } = await openFile(context, memory, given, job);
  const counts = { units: 0, translations: 0, added: 0 };
  for await (const { units, read } of batches) {
    job.signal.throwIfAborted();
    counts.units = read;
    for (const part of divide(units)) {
      await context.answering.settled(maxWaitMs);
      const { added, known } = await importUnits(db, memory.id, part);
      counts.translations += added + known;
      counts.added += added;
    }
  }
  const answer: MemoryImportResult = {
    ...counts,
    losses: losses.list().map((loss) => ({ ...loss, places: [...loss.places] })),
  };
  const outcome = { answer, changeSetId: null };
  await inTransaction(db, async (trx) => {
    const lock = await lockMemory(trx, memory.id);
    if (!lock) throw new AppError('NotFound');
    await touchMemory(trx, memory.id);
    await deleteFile(trx, given);
    await job.complete(trx, outcome);
  });
  await settleMemories(db, answer.added);
  for (const projectId of await listLinkedProjects(db, memory.id)) {
    events.tell({ projectId }, { event: 'memories', data: {} });
  }
  return outcome;
}

async function openFile(
  { db, formatWorkers }: ImportContext,
  { source_locale }: MemoryRow,
  given: Payload,
  job: RunningJob,
): Promise<{
  readonly batches: AsyncIterable<UnitBatch> | Iterable<UnitBatch>;
  readonly losses: TmxLosses;
}> {
  const bytes = readStored(db, given, (read) => job.progress(read, given.size));
  if (typeOf(given.file) === 'tmx') return readTmxUnits(bytes, source_locale);
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const matches = await formatWorkers.readMatches({ bytes: new Uint8Array(Buffer.concat(parts)) });
  if ('refused' in matches) {
    const details = matches.refused.map(({ line, column, message }) => ({
      path: 'body.file',
      line,
      column,
      message,
    }));
    throw new AppError('BadRequest', details);
  }
  const losses = createTmxLosses();
  return { batches: toXliffUnits(matches, source_locale, losses), losses };
}

/** So many translations are written by a transaction: an edit that comes meanwhile does not notice it. */
const targetsAtOnce = 500;

function* divide(units: readonly MemoryUnit[]): Generator<readonly MemoryUnit[]> {
  let part: MemoryUnit[] = [];
  let count = 0;
  for (const unit of units) {
    part.push(unit);
    count += unit.targets.length;
    if (count < targetsAtOnce) continue;
    yield part;
    [part, count] = [[], 0];
  }
  if (part.length > 0) yield part;
}
