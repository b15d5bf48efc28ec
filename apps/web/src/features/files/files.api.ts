import { endpoints, type ImportSummary, urlOf } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { upload } from '../../lib/upload.ts';
import { projectKey, projectsQuery } from '../projects/projects.api.ts';

/** The formats and what tells them apart: a chunk that only the pages for files need. */
export const formatsQuery = queryOptions({
  queryKey: ['formats'],
  queryFn: async () => (await import('./format-registry.ts')).formatRegistry,
  staleTime: Number.POSITIVE_INFINITY,
});

interface ImportInput {
  file: File;
  format: FormatId;
  locale: string;
  onProgress: (share: number) => void;
}

export const importFile = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: async ({ file, format, locale, onProgress }: ImportInput) => {
      const endpoint = endpoints.importFile;
      const url = urlOf(endpoint, { projectId }, { format, locale });
      return (await upload({ endpoint, url, file, onProgress })) as ImportSummary;
    },
    // An import can touch everything about the project that is on any page.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: projectKey(projectId) }),
        queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey }),
      ]),
  });

interface ExportInput {
  locale: string;
  format: FormatId;
  fallbackLocale: string | null;
  untranslated: boolean;
}

export const exportFile = (projectId: string) =>
  mutationOptions({
    mutationFn: ({ locale, format, fallbackLocale, untranslated }: ExportInput) =>
      api(endpoints.exportFile, {
        params: { projectId },
        query: {
          locale,
          format,
          ...(untranslated ? { untranslated: 'true' } : {}),
          ...(fallbackLocale === null ? {} : { fallbackLocale }),
        },
      }),
  });
