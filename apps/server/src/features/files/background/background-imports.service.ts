import { z } from 'zod';
import { findAccess } from '../../../access/access.queries.ts';
import { type ProjectScope, requireProjectScope } from '../../../access/scope.ts';
import type { Accepted, Changed, Upload } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { forCaller } from '../../../integrations/format-tasks/task-caller.ts';
import { defineJob, type Job, type RunningJob } from '../../../jobs/job.ts';
import { enqueueJob, requireRoomForJob, toOutcome } from '../../jobs/jobs.service.ts';
import { type ArchiveChoice, importArchive } from '../archives/archive-imports.service.ts';
import { type ImportQuery, importFile } from '../imports/imports.service.ts';
import { getUploads, stageFiles, toOnlyUpload } from '../uploads/uploads.service.ts';

/** A value that the endpoint has validated before it was stored. */
const parsed = <T extends object>() =>
  z.custom<T>((value) => typeof value === 'object' && value !== null);

const staged = {
  /** The name of the first file. */
  fileName: z.string(),
  /** The id of the staged upload. */
  upload: z.string(),
};

const archivePayload = z.object({
  ...staged,
  fileCount: z.int(),
  query: parsed<ArchiveChoice['query']>(),
  body: parsed<ArchiveChoice['body']>(),
});
const filePayload = z.object({ ...staged, query: parsed<ImportQuery>() });
// The schema of archives comes first, as the payload of an archive also matches the other one.
const payload = z.union([archivePayload, filePayload]);

export type ImportJob = Job<z.infer<typeof payload>>;

type ImportContext = Pick<Context, 'blobs' | 'config' | 'db' | 'formatWorkers' | 'events'>;

/**
 * The job that imports one file or several files, with the permissions that its creator has when it starts. The job
 * is completed in the transaction of the import, so the import happens exactly once, or not at all if the job is
 * cancelled before that.
 */
export function defineImport(context: ImportContext): ImportJob {
  const { config, db } = context;
  return defineJob({
    name: 'import',
    payload,
    concurrency: 2,
    perProject: 1,
    attempts: 3,
    firstDelaySeconds: 5,
    maxDelaySeconds: 60,
    // The file is read, and then it is written, which may have to wait for locks.
    timeoutSeconds: 10 * config.fileTimeout,
    isKept: true,
    async run(given, job) {
      const { askedBy, projectId, signal } = job;
      const access = askedBy && projectId && (await findAccess(db, config, askedBy, projectId));
      if (!access) throw new AppError('NotFound');
      const { locale, fileId: file } = 'fileCount' in given ? {} : given.query;
      const scope = requireProjectScope(access, 'ImportTranslation', { locale, file });
      const caller = { person: `${scope.actor.type} ${scope.actor.id}`, signal };
      return toOutcome(await forCaller(caller, () => runImport(context, scope, given, job)));
    },
  });
}

async function runImport(
  context: ImportContext,
  scope: ProjectScope,
  given: z.infer<typeof payload>,
  job: Pick<RunningJob, 'complete' | 'progress'>,
): Promise<Changed<unknown>> {
  const uploads = await getUploads(context, scope, { sent: [], staged: given.upload });
  const beforeCommit = (trx: Transaction, imported: Changed<unknown>) =>
    job.complete(trx, toOutcome(imported));
  if ('fileCount' in given) {
    return importArchive(
      context,
      scope,
      { ...given, uploads },
      {
        onStep: ({ files }) => job.progress(files.done, files.total),
        beforeCommit,
      },
    );
  }
  const { bytes } = toOnlyUpload(uploads);
  return importFile(
    context,
    scope,
    given.query,
    { name: given.fileName, bytes },
    {
      onStep: ({ steps }) => job.progress(steps.done, steps.total),
      beforeCommit,
    },
  );
}

type Request = {
  readonly scope: ProjectScope;
  /** The files in the body of the request, which are staged unless the request names a staged upload. */
  readonly sent: readonly Upload[];
  /** The files of the import, sent or staged. */
  readonly files: readonly { readonly name: string }[];
} & ({ readonly query: ImportQuery } | ArchiveChoice);

/** Enqueues an import and returns its job. */
export async function acceptImport(
  context: Pick<Context, 'blobs' | 'config' | 'db' | 'jobs' | 'events'>,
  job: ImportJob,
  { scope, sent, files, ...request }: Request,
): Promise<Accepted> {
  await requireRoomForJob(context.db, scope);
  const upload = request.query.upload ?? (await stageFiles(context, scope, sent)).id;
  const about = { fileName: files[0]?.name ?? '', upload };
  const payload =
    'body' in request
      ? { ...about, ...request, fileCount: files.length }
      : { ...about, ...request };
  return enqueueJob(context, scope, job, payload);
}
