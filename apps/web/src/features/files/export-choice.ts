import { exportOrders } from '@parlance/contract';
import { formatIds, placeholderStyles } from '@parlance/formats';
import { z } from 'zod';
import { browserStorage, createLocalRecords } from '../../lib/local-records.ts';

const exportChoice = z.object({
  isAll: z.boolean(),
  locale: z.string().nullable(),
  format: z.enum(formatIds).nullable(),
  fallbackLocale: z.string().nullable(),
  untranslated: z.boolean(),
  pattern: z.string(),
  /** Ids of labels, separated by commas. */
  labels: z.string().default(''),
  order: z.enum(exportOrders).default('name'),
  reviewed: z.boolean().default(false),
  placeholders: z.enum(placeholderStyles).nullable().default(null),
  guardFormulas: z.boolean().default(false),
  bom: z.boolean().default(false),
});

/** What is to be exported, and how. */
export type ExportChoice = z.infer<typeof exportChoice>;

const records = () => createLocalRecords(browserStorage(), 'parlance.export.', exportChoice);

/** What was exported from a project last, as far as it still has the locales. */
export function recallExport(projectId: string, locales: readonly string[]): ExportChoice {
  const [only = null] = locales.length === 1 ? locales : [];
  const last = records().get(projectId);
  const there = (code: string | null | undefined) =>
    code !== null && code !== undefined && locales.includes(code) ? code : null;
  return {
    isAll: (last?.isAll ?? false) && locales.length > 1,
    locale: there(last?.locale) ?? only,
    format: last?.format ?? null,
    fallbackLocale: there(last?.fallbackLocale),
    untranslated: last?.untranslated ?? false,
    pattern: last?.pattern ?? '',
    labels: last?.labels ?? '',
    order: last?.order ?? 'name',
    reviewed: last?.reviewed ?? false,
    placeholders: last?.placeholders ?? null,
    guardFormulas: last?.guardFormulas ?? false,
    bom: last?.bom ?? false,
  };
}

export function rememberExport(projectId: string, choice: ExportChoice): void {
  records().put(projectId, choice);
}
