import {
  type ExportCheck,
  type ExportLoss,
  type ExportMissing,
  endpoints,
} from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { keepPreviousData, mutationOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { projectKey } from '../projects/projects.api.ts';
import type { ExportChoice } from './export-choice.ts';

/** The losses, with their files in an archive, the conversions, the errors, and the first lines of a single file. */
export interface ExportReport
  extends Pick<ExportCheck, 'placeholders' | 'omitted' | 'errors' | 'beginning'> {
  readonly losses: {
    readonly count: number;
    readonly first: readonly (ExportLoss & { readonly path?: string })[];
  };
}

/** A complete choice for an export: of one locale, or of all locales as an archive if the locale is null. */
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

/**
 * What is to be known of the file of one locale, or of the files of all locales. Nothing is asked for without input.
 * Until it is known, the answer for the previous input is a placeholder.
 */
export const exportCheckQuery = (projectId: string, input: ExportInput | undefined) =>
  queryOptions({
    queryKey: [...projectKey(projectId), 'export-check', input],
    queryFn: input
      ? ({ signal }): Promise<ExportReport> => {
          const { locale, pattern, ...options } = input;
          const params = { projectId };
          const query = toQuery(options);
          if (locale !== null) {
            return api(endpoints.checkExport, { params, query: { ...query, locale } }, { signal });
          }
          const asked = { ...query, ...toPaths(pattern) };
          return api(endpoints.checkArchive, { params, query: asked }, { signal });
        }
      : skipToken,
    placeholderData: keepPreviousData,
  });

function toPaths(pattern: string): { pattern?: string } {
  return pattern === '' ? {} : { pattern };
}

function toQuery(options: Omit<ExportInput, 'locale' | 'pattern'>) {
  const { format, fallbackLocale, untranslated, reviewed, withoutErrors, missing } = options;
  const { fileId, labels, order, guardFormulas, bom, placeholders } = options;
  return {
    format,
    missing,
    ...(untranslated ? { untranslated: 'true' } : {}),
    ...(reviewed ? { reviewed: 'true' } : {}),
    ...(withoutErrors ? { withoutErrors: 'true' } : {}),
    ...(fallbackLocale === null ? {} : { fallbackLocale }),
    ...(fileId === null ? {} : { fileId }),
    ...(labels === '' ? {} : { labels }),
    ...(order === 'name' ? {} : { order }),
    ...(placeholders === null ? {} : { placeholders }),
    ...(guardFormulas && format === 'csv' ? { guardFormulas: 'true' } : {}),
    ...(bom ? { bom: 'true' } : {}),
  };
}
