import { errors, importResult, jobError, jobNames, type ShownJob } from '@parlance/contract';
import { z } from 'zod';
import type { JobRow } from './jobs.queries.ts';

/** What the payload of an import tells people. */
const about = z.object({
  fileName: z.string(),
  query: z.object({ locale: z.string().optional(), format: z.string() }),
});

const result = z.object({ answer: importResult, changeSetId: z.string().nullable() });

const error = jobError.omit({ message: true });

/** A job that people see, which somebody has asked for in a project. */
export function toJob(row: JobRow): ShownJob {
  const { project_id, actor_type, actor_id, progress_done, progress_total } = row;
  if (project_id === null || actor_type === null || actor_id === null) {
    throw new Error(`The job ${row.id} is of nobody`);
  }
  const { fileName, query } = about.parse(row.payload);
  const outcome = row.result === null ? undefined : result.parse(row.result);
  const failure = row.error === null ? undefined : error.parse(row.error);
  return {
    id: row.id,
    name: z.enum(jobNames).parse(row.name),
    projectId: project_id,
    askedBy: { type: actor_type, id: actor_id, name: row.user_name ?? row.client_name },
    about: { fileName, locale: query.locale ?? null, format: query.format },
    state: row.state,
    progress:
      progress_done === null || progress_total === null
        ? null
        : { done: progress_done, total: progress_total },
    result: outcome?.answer ?? null,
    changeSetId: outcome?.changeSetId ?? null,
    error: failure ? { message: errors[failure.code].message, ...failure } : null,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
