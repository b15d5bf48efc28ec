import { type ExportMissing, exportMissing, exportOrders } from '@parlance/contract';
import { type Format, type FormatId, formatIds } from '@parlance/formats';
import { placeholderStyles } from '@parlance/messages';
import { z } from 'zod';
import { recallLocale, rememberLocale } from '../../lib/language/last-locale.ts';
import { browserStorage, createLocalRecords } from '../../lib/local-records.ts';

const exportChoice = z.object({
  isAll: z.boolean(),
  locale: z.string().nullable(),
  format: z.enum(formatIds).nullable(),
  fallbackLocale: z.string().nullable(),
  untranslated: z.boolean(),
  /** The treatment of terms without a text; null for the default of the format. */
  missing: z.enum(exportMissing).nullable().default(null),
  pattern: z.string(),
  /** The only file to export; null for all files. */
  fileId: z.string().nullable().default(null),
  /** Ids of labels, separated by commas. */
  labels: z.string().default(''),
  order: z.enum(exportOrders).default('name'),
  reviewed: z.boolean().default(false),
  withoutErrors: z.boolean().default(false),
  placeholders: z.enum(placeholderStyles).nullable().default(null),
  guardFormulas: z.boolean().default(false),
  bom: z.boolean().default(false),
});

/** The choices of an export. */
export type ExportChoice = z.infer<typeof exportChoice>;

const records = () => createLocalRecords(browserStorage(), 'parlance.export.', exportChoice);

interface Likely {
  /** The locales of the project, the likeliest to be exported first. */
  readonly locales: readonly string[];
  /** The formats of earlier imports, the latest first. */
  readonly formats: readonly FormatId[];
  /** The ids of the project's files. */
  readonly files: readonly string[];
}

/**
 * The choices that an export starts with: those of the last export, as far as the project still has the locales,
 * but with the locale that the user has worked on since; for the first export, a locale and a format of the
 * project.
 */
export function recallExport(projectId: string, { locales, formats, files }: Likely): ExportChoice {
  const last = records().get(projectId);
  const there = (code: string | null | undefined) =>
    code !== null && code !== undefined && locales.includes(code) ? code : null;
  return {
    isAll: (last?.isAll ?? false) && locales.length > 1,
    locale: there(recallLocale(projectId)) ?? there(last?.locale) ?? locales[0] ?? null,
    format: last?.format ?? formats[0] ?? null,
    fallbackLocale: there(last?.fallbackLocale),
    untranslated: last?.untranslated ?? false,
    missing: last?.missing ?? null,
    pattern: last?.pattern ?? '',
    fileId: files.find((id) => id === last?.fileId) ?? null,
    labels: last?.labels ?? '',
    order: last?.order ?? 'name',
    reviewed: last?.reviewed ?? false,
    withoutErrors: last?.withoutErrors ?? false,
    placeholders: last?.placeholders ?? null,
    guardFormulas: last?.guardFormulas ?? false,
    bom: last?.bom ?? false,
  };
}

export function rememberExport(projectId: string, choice: ExportChoice): void {
  records().put(projectId, choice);
  if (!choice.isAll && choice.locale !== null) rememberLocale(projectId, choice.locale);
}

/**
 * The treatment of terms without a text: the chosen one, else the harmless one for the format, since some programs
 * show an empty text as it is. If only such terms are exported, they are not omitted.
 */
export function missingOf(
  { missing, untranslated }: Pick<ExportChoice, 'missing' | 'untranslated'>,
  { emptyIsNone }: Pick<Format, 'emptyIsNone'>,
): ExportMissing {
  const chosen = missing ?? (emptyIsNone ? 'empty' : 'omit');
  return untranslated && chosen === 'omit' ? 'empty' : chosen;
}
