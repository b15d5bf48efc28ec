import { z } from 'zod';
import { findAccess } from '../../../access/access.queries.ts';
import { type ProjectScope, requireProjectScope } from '../../../access/scope.ts';
import { Accepted, type Upload } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { forCaller } from '../../../integrations/format-tasks/task-caller.ts';
import { defineJob, type Job } from '../../../jobs/job.ts';
import { countUnfinished } from '../../../jobs/jobs.queries.ts';
import { getJob } from '../../jobs/jobs.service.ts';
import { getUpload, stageFiles } from '../uploads/uploads.service.ts';
import { type ImportQuery, importFile } from './imports.service.ts';

const payload = z.object({
  fileName: z.string(),
  /** The id that the file is staged by. */
  upload: z.string(),
  // What the endpoint has parsed already.
  query: z.custom<ImportQuery>((query) => typeof query === 'object' && query !== null),
});

export type ImportJob = Job<z.infer<typeof payload>>;

const mostUnfinished = 20;

/**
 * Imports a file as who has asked for it, with what they may do when it is begun. It ends in the transaction that
 * imports, so it is imported once, or not at all where it was cancelled until then.
 */
export function defineImport(
  context: Pick<Context, 'blobs' | 'config' | 'db' | 'formatWorkers' | 'events'>,
): ImportJob {
  const { config, db } = context;
  return defineJob({
    name: 'import',
    payload,
    concurrency: 2,
    perProject: 1,
    attempts: 3,
    firstDelaySeconds: 5,
    maxDelaySeconds: 60,
    // To be read, and then to be written, which may have to wait for others.
    timeoutSeconds: 10 * config.fileTimeout,
    isKept: true,
    async run({ fileName, upload: staged, query }, job) {
      const { askedBy, projectId, signal } = job;
      const access = askedBy && projectId && (await findAccess(db, config, askedBy, projectId));
      if (!access) throw new AppError('NotFound');
      const scope = requireProjectScope(access, 'ImportTranslation', { locale: query.locale });
      const { bytes } = await getUpload(context, scope, { sent: undefined, staged });
      const caller = { person: `${scope.actor.type} ${scope.actor.id}`, signal };
      const { answer, changeSetId = null } = await forCaller(caller, () =>
        importFile(
          context,
          scope,
          query,
          { name: fileName, bytes },
          {
            onStep: job.progress,
            beforeCommit: (trx, { answer, changeSetId = null }) =>
              job.complete(trx, { answer, changeSetId }),
          },
        ),
      );
      return { answer, changeSetId };
    },
  });
}

/** Puts off an import, and answers the job that it is. */
export async function acceptImport(
  context: Pick<Context, 'blobs' | 'config' | 'db' | 'jobs' | 'events'>,
  job: ImportJob,
  { scope, query, upload }: { scope: ProjectScope; query: ImportQuery; upload: Upload },
): Promise<Accepted> {
  const { db, jobs, events } = context;
  const { projectId, actor: askedBy } = scope;
  if ((await countUnfinished(db, { projectId, askedBy })) >= mostUnfinished) {
    throw new AppError('TooManyRequests');
  }
  const staged = query.upload ?? (await stageFiles(context, scope, [upload])).id;
  const id = await inTransaction(db, (trx) =>
    jobs.add(trx, job, {
      payload: { fileName: upload.name, upload: staged, query },
      projectId,
      askedBy,
    }),
  );
  const accepted = await getJob(context, askedBy, id);
  events.tell(scope, { event: 'job', data: { jobId: id, isOver: false, progress: null } });
  jobs.wake(job);
  return new Accepted(accepted);
}
