import {
  ApiError,
  type ExportCheck,
  type ExportLoss,
  type ExportMissing,
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
import type { ExportChoice } from './export-choice.ts';
import { type ImportOutcome, type ImportPlan, toPlannedFiles } from './import-plan.ts';
import { toTableQuery } from './table-choice.ts';

/** The formats and what tells them apart: a chunk that only the pages for files need. */
export const formatsQuery = queryOptions({
  queryKey: ['formats'],
  queryFn: async () => (await import('./format-registry.ts')).formatRegistry,
  staleTime: Number.POSITIVE_INFINITY,
});

/** How much an import takes. */
export const importLimitsQuery = queryOptions({
  queryKey: ['import-limits'],
  queryFn: ({ signal }) => api(endpoints.getImportLimits, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What a project was imported from, the latest first. */
export const importedFilesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKey(projectId), 'imported-files'],
    queryFn: ({ signal }) =>
      api(endpoints.listImportedFiles, { params: { projectId } }, { signal }),
  });

/**
 * Sends files and tells the id that names them from then on, once for all that is asked about them. It goes on
 * when what has asked for it does not wait any more, and ends with `cancelQueries`.
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

/** Asks the server about files that it has, or is sent; those that are gone are sent once more. */
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

/** How a table begins, and what its columns are taken for. */
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

/** What an import would change. It reads all files, so nothing but another plan asks again. */
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
    // An import can touch everything about the project that is on any page. One that was stopped
    // may have been sent whole.
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
    const { files: imported, source } = await ask((upload) => {
      const query = { ...how, ...skipRefused, upload };
      const body = { choices: JSON.stringify(choices) };
      return api(endpoints.importArchive, { params, query, body }, options);
    });
    return { files: imported, changeSetId, source };
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
    return api(
      endpoints.importFile,
      { params, query },
      { ...options, prefersBackground: !dryRun },
    ).catch(asJob);
  });
  if (result instanceof InBackground) {
    return { files: [], changeSetId: undefined, source: undefined, job: result.job };
  }
  const { source } = result;
  return {
    files: toPlannedFiles(result, { path: lone.path, locale, format }),
    changeSetId,
    source,
  };
}

/** That it will be done in the background is an answer, and no failure. */
function asJob(error: unknown): InBackground {
  if (error instanceof InBackground) return error;
  throw error;
}

/** What is lost, in an archive of which file, and what is converted. */
export interface ExportReport extends Pick<ExportCheck, 'placeholders' | 'omitted'> {
  readonly losses: {
    readonly count: number;
    readonly first: readonly (ExportLoss & { readonly path?: string })[];
  };
}

/** A choice that can be exported: of one locale, or of all as an archive where it is null. */
export type ExportInput = Omit<ExportChoice, 'isAll' | 'format' | 'missing'> & {
  readonly format: FormatId;
  readonly missing: ExportMissing;
};

export const exportFiles = (projectId: string) =>
  mutationOptions({
    mutationFn: ({ locale, pattern, ...options }: ExportInput) => {
      const params = { projectId };
      const query = toQuery(options);
      if (locale !== null)
        return api(endpoints.exportFile, { params, query: { ...query, locale } });
      const asked = { ...query, ...toPaths(pattern) };
      return api(endpoints.exportArchive, { params, query: asked });
    },
  });

/** What the file of a locale, or the files of all of them, could not hold. */
export const exportCheckQuery = (projectId: string, input: ExportInput) =>
  queryOptions({
    queryKey: [...projectKey(projectId), 'export-check', input],
    queryFn: async ({ signal }): Promise<ExportReport> => {
      const { locale, pattern, ...options } = input;
      const params = { projectId };
      const query = toQuery(options);
      if (locale !== null) {
        return api(endpoints.checkExport, { params, query: { ...query, locale } }, { signal });
      }
      const asked = { ...query, ...toPaths(pattern) };
      return api(endpoints.checkArchive, { params, query: asked }, { signal });
    },
  });

function toPaths(pattern: string): { pattern?: string } {
  return pattern === '' ? {} : { pattern };
}

function toQuery(options: Omit<ExportInput, 'locale' | 'pattern'>) {
  const { format, fallbackLocale, untranslated, reviewed, missing } = options;
  const { fileId, labels, order, guardFormulas, bom, placeholders } = options;
  return {
    format,
    missing,
    ...(untranslated ? { untranslated: 'true' } : {}),
    ...(reviewed ? { reviewed: 'true' } : {}),
    ...(fallbackLocale === null ? {} : { fallbackLocale }),
    ...(fileId === null ? {} : { fileId }),
    ...(labels === '' ? {} : { labels }),
    ...(order === 'name' ? {} : { order }),
    ...(placeholders === null ? {} : { placeholders }),
    ...(guardFormulas && format === 'csv' ? { guardFormulas: 'true' } : {}),
    ...(bom ? { bom: 'true' } : {}),
  };
}
