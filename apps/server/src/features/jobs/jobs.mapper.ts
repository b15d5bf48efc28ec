import {
  archiveImport,
  errors,
  glossaryImport,
  glossaryImportAbout,
  importResult,
  jobError,
  jobNames,
  type ListedJob,
  memoryFillResult,
  memoryImportAbout,
  memoryImportResult,
  replacementResult,
  type ShownJob,
} from '@parlance/contract';
import { z } from 'zod';
import type { JobRow, ListedJobRow } from './jobs.queries.ts';

/** The part of an import's payload that users may see. */
const about = z.object({
  fileName: z.string(),
  fileCount: z.int().default(1),
  query: z.object({ locale: z.string().optional(), format: z.string().optional() }),
});

/** The same of a replacement's payload. */
const aboutReplacement = z.object({
  replacing: z.object({ query: z.object({ find: z.string(), replacement: z.string() }) }),
});

/** The same of what is to be filled from memories. */
const aboutFill = z.object({ locale: z.string(), fill: z.object({ minScore: z.int() }) });

const result = z.object({
  answer: z.union([
    importResult,
    archiveImport,
    replacementResult,
    memoryFillResult,
    memoryImportResult,
    glossaryImport,
  ]),
});

const error = jobError.omit({ message: true });

/** Maps a job that somebody has asked for in a project or workspace, as the API shows it. */
export function toJob(row: JobRow): ShownJob {
  const outcome = row.result === null ? undefined : result.parse(row.result);
  return { ...toListedJob(row), result: outcome?.answer ?? null };
}

export function toListedJob(row: ListedJobRow): ListedJob {
  const { project_id, workspace_id, actor_type, actor_id, progress_done, progress_total } = row;
  if ((project_id ?? workspace_id) === null || actor_type === null || actor_id === null) {
    throw new Error(`The job ${row.id} is of nobody`);
  }
  const failure = row.error === null ? undefined : error.parse(row.error);
  return {
    id: row.id,
    name: z.enum(jobNames).parse(row.name),
    projectId: project_id,
    workspaceId: workspace_id,
    askedBy: { type: actor_type, id: actor_id, name: row.user_name ?? row.client_name },
    about: toAbout(row),
    state: row.state,
    progress:
      progress_done === null || progress_total === null
        ? null
        : { done: progress_done, total: progress_total },
    changeSetId: row.change_set_id,
    error: failure ? { message: errors[failure.code].message, ...failure } : null,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

function toAbout({ name, payload }: Pick<ListedJobRow, 'name' | 'payload'>): ListedJob['about'] {
  if (name === 'replace') return aboutReplacement.parse(payload).replacing.query;
  if (name === 'fill') {
    const { locale, fill } = aboutFill.parse(payload);
    return { locale, minScore: fill.minScore };
  }
  if (name === 'import-glossary') return glossaryImportAbout.parse(payload);
  if (name === 'import-memory') return memoryImportAbout.parse(payload);
  const { fileName, fileCount, query } = about.parse(payload);
  return { fileName, fileCount, locale: query.locale ?? null, format: query.format ?? null };
}
