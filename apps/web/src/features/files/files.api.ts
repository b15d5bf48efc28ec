import {
  ApiError,
  endpoints,
  InBackground,
  type StagedUpload,
  toForm,
  urlOf,
} from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { upload } from '../../lib/api/upload.ts';
import { undoStore } from '../../lib/undo-store.ts';
import { noteJob } from '../jobs/jobs.api.ts';
import { projectKey, projectsQuery } from '../projects/projects.api.ts';
import { type ImportOutcome, type ImportPlan, toPlannedFiles } from './import-plan.ts';
import { toTableQuery } from './table-choice.ts';

/** The formats and their detection: a chunk that only the pages for files need. */
export const formatsQuery = queryOptions({
  queryKey: ['formats'],
  queryFn: async () => (await import('./format-registry.ts')).formatRegistry,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The limits of one import. */
export const importLimitsQuery = queryOptions({
  queryKey: ['import-limits'],
  queryFn: ({ signal }) => api(endpoints.getImportLimits, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The earlier imports of a project, the latest first. */
export const importedFilesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKey(projectId), 'imported-files'],
    queryFn: ({ signal }) =>
      api(endpoints.listImportedFiles, { params: { projectId } }, { signal }),
  });

/**
 * Uploads files once and returns the id that all further requests about them use. The upload goes on when its
 * caller is cancelled, and ends with `cancelQueries`.
 */
const stagedFilesQuery = (
  projectId: string,
  files: ImportPlan['files'],
  onProgress: (share: number) => void = () => {},
) =>
  queryOptions({
    queryKey: stagedFilesKey(projectId, files),
    queryFn: async ({ signal }) => {
      const endpoint = endpoints.stageFiles;
      const form = toForm({ files: files.map(({ path, file }) => ({ path, content: file })) });
      const url = urlOf(endpoint, { projectId });
      const { data } = await upload({ endpoint, url, form, onProgress, signal });
      return (data as StagedUpload).id;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 12 * 3600 * 1000,
    retry: false,
    networkMode: 'always',
  });

export const stagedFilesKey = (projectId: string, files: ImportPlan['files']) => [
  'staged-files',
  projectId,
  files.map(({ path, file }) => [path, file.size, file.lastModified]),
];

/** Sends a request about staged files. Files that the server has discarded are uploaded once more. */
async function withStaged<T>(
  queryClient: QueryClient,
  staged: ReturnType<typeof stagedFilesQuery>,
  ask: (upload: string) => Promise<T>,
): Promise<T> {
  try {
    return await ask(await queryClient.fetchQuery(staged));
  } catch (error) {
    if (!isGone(error)) throw error;
    queryClient.removeQueries({ queryKey: staged.queryKey, exact: true });
    return ask(await queryClient.fetchQuery(staged));
  }
}

function isGone(error: unknown): boolean {
  const isNotFound = error instanceof ApiError && error.code === 'NotFound';
  return isNotFound && error.details.some(({ path }) => path === 'query.upload');
}

interface Sending {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

interface PreviewInput {
  readonly plan: ImportPlan;
  readonly onProgress: (share: number) => void;
}

interface TableInput {
  readonly file: ImportPlan['files'][number] | undefined;
  readonly format: FormatId;
  readonly locale: string | undefined;
}

/** The first rows of a table, and the guessed roles of its columns. */
export const tableQuery = (projectId: string, { file, format, locale }: TableInput) =>
  queryOptions({
    queryKey: [
      'import-table',
      projectId,
      [file?.path, file?.file.size, file?.file.lastModified],
      format,
      locale,
    ],
    queryFn:
      file === undefined
        ? skipToken
        : ({ signal, client }) =>
            withStaged(client, stagedFilesQuery(projectId, [file]), (upload) => {
              const query = { format, upload, ...(locale === undefined ? {} : { locale }) };
              return api(endpoints.readTable, { params: { projectId }, query }, { signal });
            }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });

/** A dry run of an import. It reads all files, so only another plan runs it again. */
export const importPreviewQuery = (projectId: string, { plan, onProgress }: PreviewInput) => {
  const { files, isForMany, choices, table, strategy, placeholders } = plan;
  const { sourceLocale, refusesDuplicates, removeMissing } = plan;
  const names = files.map(({ path, file }) => [path, file.size, file.lastModified]);
  const how = [strategy, placeholders, sourceLocale, refusesDuplicates, removeMissing, plan.fileId];
  return queryOptions({
    queryKey: ['import-preview', projectId, names, isForMany, choices, table, ...how],
    queryFn: ({ signal, client }) =>
      sendPlan(client, projectId, plan, { onProgress, signal, dryRun: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
};

export const importFiles = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: ({ plan, ...sending }: Sending & { readonly plan: ImportPlan }) =>
      sendPlan(queryClient, projectId, plan, { ...sending, dryRun: false }),
    onSuccess: ({ changeSetId, job }) => {
      if (job) noteJob(queryClient, job);
      if (changeSetId === undefined) return;
      undoStore.keep({ projectId, changeSetId, message: 'import.done' });
    },
    // An import can change everything of the project on any page. An import that was stopped may have been sent
    // completely.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: projectKey(projectId) }),
        queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey }),
      ]),
  });

async function sendPlan(
  queryClient: QueryClient,
  projectId: string,
  plan: ImportPlan,
  { dryRun, onProgress, signal }: Sending & { readonly dryRun: boolean },
): Promise<ImportOutcome> {
  const { files, isMany, choices, strategy, placeholders, sourceLocale, removeMissing } = plan;
  const params = { projectId };
  const how = {
    strategy,
    ...(plan.refusesDuplicates ? { duplicates: 'refuse' as const } : {}),
    ...(placeholders === null ? {} : { placeholders }),
    ...(sourceLocale === null ? {} : { sourceLocale }),
    ...(dryRun ? { dryRun: 'true' } : {}),
  };
  let changeSetId: string | undefined;
  const options = {
    signal,
    prefersBackground: !dryRun,
    onChangeSet: (id: string) => {
      changeSetId = id;
    },
  };
  const staged = stagedFilesQuery(projectId, files, onProgress);
  const ask = <T>(work: (upload: string) => Promise<T>) =>
    withStaged(queryClient, staged, (upload) => {
      onProgress(1);
      return work(upload);
    });
  if (isMany) {
    const skipRefused = plan.skipRefused ? { skipRefused: 'true' } : {};
    const result = await ask((upload) => {
      const query = { ...how, ...skipRefused, upload };
      const body = { choices: JSON.stringify(choices) };
      return api(endpoints.importArchive, { params, query, body }, options).catch(asJob);
    });
    if (result instanceof InBackground) return toPending(result);
    return { files: result.files, changeSetId, source: result.source };
  }
  const [lone] = files;
  const { locale = null, format = null } = choices[lone?.path ?? ''] ?? {};
  if (!lone || format === null) return { files: [], changeSetId: undefined, source: undefined };
  const result = await ask((upload) => {
    const query = {
      format,
      ...(locale === null ? {} : { locale }),
      ...(plan.table ? toTableQuery(plan.table) : {}),
      ...how,
      ...(removeMissing ? { removeMissing: 'true' } : {}),
      ...(plan.fileId === null ? {} : { fileId: plan.fileId }),
      upload,
    };
    return api(endpoints.importFile, { params, query }, options).catch(asJob);
  });
  if (result instanceof InBackground) return toPending(result);
  const { source } = result;
  return {
    files: toPlannedFiles(result, { path: lone.path, locale, format }),
    changeSetId,
    source,
  };
}

/** An import that runs in the background is a result and no failure. */
function asJob(error: unknown): InBackground {
  if (error instanceof InBackground) return error;
  throw error;
}

/** The outcome of an import that a job will do. */
function toPending({ job }: InBackground): ImportOutcome {
  return { files: [], changeSetId: undefined, source: undefined, job };
}
