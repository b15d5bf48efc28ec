import {
  can,
  type endpoints,
  glossaryImportAbout,
  glossaryImportFormats,
  type ListedJob,
  type ParsedQuery,
} from '@parlance/contract';
import { z } from 'zod';
import { findAccess, findWorkspaceAccess } from '../../../access/access.queries.ts';
import {
  type Actor,
  type ProjectScope,
  requireProjectScope,
  requireWorkspaceScope,
  type WorkspaceScope,
} from '../../../access/scope.ts';
import { Accepted, type Upload } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { forCaller } from '../../../integrations/format-tasks/task-caller.ts';
import { defineJob, type Job, type RunningJob } from '../../../jobs/job.ts';
import { toListedJob } from '../../jobs/jobs.mapper.ts';
import { getJob, requireRoomForJob, toOutcome } from '../../jobs/jobs.service.ts';
import { type GlossaryScope, requireGlossary } from '../glossaries.policy.ts';
import { findGlossary } from '../glossaries.queries.ts';
import { listImportJobs } from './import-jobs.queries.ts';
import { type ImportContext, importGlossary } from './imports.service.ts';
import { deleteFile, findFile, insertFile } from './waiting-files.queries.ts';

const payload = glossaryImportAbout.extend({
  workspaceId: z.string().nullable(),
  fileId: z.string(),
  format: z.enum(glossaryImportFormats),
  locale: z.string().optional(),
});

type Payload = z.output<typeof payload>;

type GlossaryImportJob = Job<Payload>;

/** The job that imports a file into a glossary, with the permissions that its creator has when it starts. */
export function defineGlossaryImport(
  context: ImportContext & Pick<Context, 'config'>,
): GlossaryImportJob {
  const { config, db } = context;
  return defineJob({
    name: 'import-glossary',
    payload,
    concurrency: 1,
    attempts: 3,
    firstDelaySeconds: 5,
    maxDelaySeconds: 60,
    // The file is read, and then it is written, which may have to wait for the glossary.
    timeoutSeconds: 10 * config.fileTimeout,
    isKept: true,
    async run(given, job) {
      const { actor } = await findScope(context, given, job);
      const caller = { person: `${actor.type} ${actor.id}`, signal: job.signal };
      try {
        return await forCaller(caller, () => importStored(context, actor, given, job));
      } catch (error) {
        // It is not tried again.
        if (error instanceof AppError) await deleteFile(db, given.fileId);
        throw error;
      }
    },
  });
}

/** The place that the creator of the job imports by: the workspace of the glossary, or a project that uses it. */
async function findScope(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { workspaceId }: Payload,
  { askedBy, projectId }: RunningJob,
): Promise<ProjectScope | WorkspaceScope> {
  if (askedBy && workspaceId !== null) {
    const access = await findWorkspaceAccess(db, config, askedBy, workspaceId);
    if (access) return requireWorkspaceScope(access, 'EditWorkspaceGlossaries');
  }
  if (askedBy && projectId !== null) {
    const access = await findAccess(db, config, askedBy, projectId);
    if (access) return requireProjectScope(access, 'ImportGlossary');
  }
  throw new AppError('NotFound');
}

async function importStored(
  context: ImportContext,
  actor: Actor,
  { glossaryId, fileId, format, locale }: Payload,
  job: RunningJob,
): Promise<unknown> {
  const bytes = await findFile(context.db, fileId);
  if (bytes.length === 0) throw new Error(`The file ${fileId} does not wait any more`);
  const query = { format, locale, dryRun: false };
  const imported = await importGlossary(context, actor, glossaryId, query, bytes, {
    onWritten: job.progress,
    async beforeCommit(trx, outcome) {
      await deleteFile(trx, fileId);
      await job.complete(trx, toOutcome(outcome));
    },
  });
  return toOutcome(imported);
}

type AcceptContext = Pick<Context, 'config' | 'db' | 'events' | 'jobs'>;

/** Stores a file, and enqueues its import. */
export async function acceptGlossaryImport(
  context: AcceptContext,
  job: GlossaryImportJob,
  actor: Actor,
  {
    glossaryId,
    query: { format, locale },
    upload: { name, bytes },
  }: {
    readonly glossaryId: string;
    readonly query: ParsedQuery<typeof endpoints.importGlossary>;
    readonly upload: Upload;
  },
): Promise<Accepted> {
  const { config, db, events, jobs } = context;
  const scope = await requireGlossary(db, actor, glossaryId, 'import');
  const glossary = await findGlossary(db, scope);
  if (!glossary) throw new AppError('NotFound');
  const place = await findPlace(context, scope);
  await requireRoomForJob(db, place);
  const workspaceId = 'workspaceId' in place ? place.workspaceId : null;
  const projectId = 'projectId' in place ? place.projectId : null;
  const about = { glossaryId, glossary: glossary.name, file: name };
  const id = await inTransaction(db, async (trx) => {
    const fileId = await insertFile(trx, bytes);
    const given = { ...about, workspaceId, fileId, format, ...(locale && { locale }) };
    return jobs.add(trx, job, {
      payload: given,
      askedBy: actor,
      ...(projectId !== null && { projectId }),
      ...(workspaceId !== null && { workspaceId }),
    });
  });
  const accepted = await getJob({ config, db }, actor, id);
  if (projectId !== null) {
    events.tell(
      { projectId },
      { event: 'job', data: { jobId: id, isOver: false, progress: null } },
    );
  }
  jobs.wake(job);
  return new Accepted(accepted);
}

/** Where the job is to be: in the workspace for its members, else in the project that permits the import. */
async function findPlace(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { actor, workspaceId, places }: GlossaryScope,
): Promise<ProjectScope | WorkspaceScope> {
  if (places.workspace && can(places.workspace, 'EditWorkspaceGlossaries')) {
    const access = await findWorkspaceAccess(db, config, actor, workspaceId);
    if (access) return requireWorkspaceScope(access, 'EditWorkspaceGlossaries');
  }
  const link = places.memberships.find((one) => one.isWritable && can(one, 'ImportGlossary'));
  const access = link && (await findAccess(db, config, actor, link.projectId));
  if (!access) throw new AppError('NotFound');
  return requireProjectScope(access, 'ImportGlossary');
}

/** The own imports of somebody into a glossary, the latest first. */
export async function listGlossaryImports(
  db: Context['db'],
  actor: Actor,
  glossaryId: string,
): Promise<ListedJob[]> {
  const scope = await requireGlossary(db, actor, glossaryId, 'import');
  return (await listImportJobs(db, scope)).map(toListedJob);
}
