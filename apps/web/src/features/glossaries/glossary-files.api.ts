import {
  endpoints,
  type GlossaryExportFormat,
  type GlossaryImportFormat,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
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

export const importGlossary = (queryClient: QueryClient, glossaryId: string) =>
  mutationOptions({
    mutationFn: ({ file, format }: GlossaryFile) =>
      api(endpoints.importGlossary, { params: { glossaryId }, query: { format }, file }),
    onSuccess: () => invalidateGlossary(queryClient, glossaryId),
  });

export const exportGlossary = (glossaryId: string) =>
  mutationOptions({
    mutationFn: (format: GlossaryExportFormat) =>
      api(endpoints.exportGlossary, { params: { glossaryId }, query: { format } }),
  });
