import {
  endpoints,
  type GlossaryExportFormat,
  type GlossaryImport,
  type GlossaryImportFormat,
  InBackground,
  type ListedJob,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { withChangeSet } from '../../lib/undo-store.ts';
import { isUnfinished } from '../jobs/jobs.api.ts';
import { glossaryKey, invalidateGlossary } from './glossaries.api.ts';

/** A file to import, and how it is read. */
export interface GlossaryFile {
  readonly file: File;
  readonly format: GlossaryImportFormat;
}

let lastFile = 0;
const numbers = new WeakMap<File, number>();

/** Files have no key of their own. */
function numberOf(file: File): number {
  const number = numbers.get(file) ?? ++lastFile;
  numbers.set(file, number);
  return number;
}

/** What an import of a file would change. */
export const importPreviewQuery = (glossaryId: string, { file, format }: GlossaryFile) =>
  queryOptions({
    queryKey: [...glossaryKey(glossaryId), 'importPreview', numberOf(file), format],
    queryFn: ({ signal }) => {
      const query = { format, dryRun: 'true' };
      return api(endpoints.importGlossary, { params: { glossaryId }, query, file }, { signal });
    },
    retry: false,
    gcTime: 0,
  });

/** What came of an import: its result, or the job that does it. */
export type ImportOutcome =
  | { readonly result: GlossaryImport; readonly changeSetId: string | undefined }
  | { readonly job: ListedJob };

/** Imports a file; the server makes a job of a large one. */
export const importGlossary = (queryClient: QueryClient, glossaryId: string) =>
  mutationOptions({
    mutationFn: async ({ file, format }: GlossaryFile): Promise<ImportOutcome> => {
      const call = { params: { glossaryId }, query: { format }, file };
      try {
        return await withChangeSet((options) =>
          api(endpoints.importGlossary, call, { ...options, prefersBackground: true }),
        );
      } catch (error) {
        if (error instanceof InBackground) return { job: error.job };
        throw error;
      }
    },
    onSuccess: (outcome) => {
      if ('result' in outcome) return invalidateGlossary(queryClient, glossaryId);
      queryClient.setQueryData(importsQuery(glossaryId).queryKey, (jobs) => [
        outcome.job,
        ...(jobs ?? []).filter(({ id }) => id !== outcome.job.id),
      ]);
      return undefined;
    },
  });

/** How often the server is asked how far an import is. */
const askAgainMs = 1500;

/** The own imports into a glossary that were done in the background, the latest first. */
export const importsQuery = (glossaryId: string) =>
  queryOptions<ListedJob[]>({
    queryKey: [...glossaryKey(glossaryId), 'imports'],
    queryFn: ({ signal }) =>
      api(endpoints.listGlossaryImports, { params: { glossaryId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? askAgainMs : false),
  });

/** What came of an import in the background, which never changes. */
export const finishedImportQuery = (glossaryId: string, jobId: string) =>
  queryOptions({
    queryKey: [...glossaryKey(glossaryId), 'finished-import', jobId],
    queryFn: async ({ signal }): Promise<GlossaryImport | null> => {
      const { result } = await api(endpoints.getJob, { params: { jobId } }, { signal });
      return result && 'concepts' in result && 'losses' in result ? result : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const exportGlossary = (glossaryId: string) =>
  mutationOptions({
    mutationFn: (format: GlossaryExportFormat) =>
      api(endpoints.exportGlossary, { params: { glossaryId }, query: { format } }),
  });
