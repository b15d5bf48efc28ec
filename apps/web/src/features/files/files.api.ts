import { endpoints, type ImportSummary, toForm, urlOf } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { upload } from '../../lib/upload.ts';
import { projectKey, projectsQuery } from '../projects/projects.api.ts';
import type { ImportPlan, PlannedFile } from './import-plan.ts';

/** The formats and what tells them apart: a chunk that only the pages for files need. */
export const formatsQuery = queryOptions({
  queryKey: ['formats'],
  queryFn: async () => (await import('./format-registry.ts')).formatRegistry,
  staleTime: Number.POSITIVE_INFINITY,
});

interface Sending {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

interface PreviewInput {
  readonly plan: ImportPlan;
  readonly onProgress: (share: number) => void;
}

/** What an import would change. It sends the files, so nothing but another plan asks again. */
export const importPreviewQuery = (projectId: string, { plan, onProgress }: PreviewInput) => {
  const { files, choices, strategy } = plan;
  const names = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  return queryOptions({
    queryKey: ['import-preview', projectId, names, choices, strategy],
    queryFn: ({ signal }) => sendPlan(projectId, plan, { onProgress, signal, dryRun: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
};

export const importFiles = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: ({ plan, ...sending }: Sending & { readonly plan: ImportPlan }) =>
      sendPlan(projectId, plan, { ...sending, dryRun: false }),
    // An import can touch everything about the project that is on any page. One that was stopped
    // may have been sent whole.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: projectKey(projectId) }),
        queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey }),
      ]),
  });

async function sendPlan(
  projectId: string,
  { files, isMany, choices, strategy }: ImportPlan,
  { dryRun, ...sending }: Sending & { readonly dryRun: boolean },
): Promise<readonly PlannedFile[]> {
  const params = { projectId };
  const how = { strategy, ...(dryRun ? { dryRun: 'true' } : {}) };
  if (isMany) {
    const endpoint = endpoints.importArchive;
    const url = urlOf(endpoint, params, how);
    const form = toForm({
      body: { choices: JSON.stringify(choices) },
      files: files.map((file) => ({ path: file.name, content: file })),
    });
    const answer = await upload({ endpoint, url, form, ...sending });
    return (answer as { files: readonly PlannedFile[] }).files;
  }
  const [file] = files;
  const { locale = null, format = null } = choices[file?.name ?? ''] ?? {};
  if (!file) return [];
  const endpoint = endpoints.importFile;
  const url = urlOf(endpoint, params, { format, locale, ...how });
  const summary = await upload({ endpoint, url, form: toForm({ file }), ...sending });
  return [
    {
      path: file.name,
      guess: { locale: null, format: null },
      locale,
      format,
      outcome: 'imported',
      summary: summary as ImportSummary,
      errors: [],
    },
  ];
}

interface ExportInput {
  /** One locale, or null for an archive of them all. */
  locale: string | null;
  format: FormatId;
  fallbackLocale: string | null;
  untranslated: boolean;
  /** The path of a locale's file in the archive; empty for that which the server knows. */
  pattern: string;
}

export const exportFiles = (projectId: string) =>
  mutationOptions({
    mutationFn: ({ locale, format, fallbackLocale, untranslated, pattern }: ExportInput) => {
      const params = { projectId };
      const query = {
        format,
        ...(untranslated ? { untranslated: 'true' } : {}),
        ...(fallbackLocale === null ? {} : { fallbackLocale }),
      };
      if (locale !== null)
        return api(endpoints.exportFile, { params, query: { ...query, locale } });
      const paths = pattern === '' ? {} : { pattern };
      return api(endpoints.exportArchive, { params, query: { ...query, ...paths } });
    },
  });
