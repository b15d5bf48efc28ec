import { maxColumns, type Project } from '@parlance/contract';
import { useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { idsOf } from '../../../../lib/entry-filter.ts';
import { recallLocale } from '../../../../lib/language/last-locale.ts';
import { useSearchChange } from '../../../../lib/use-search-change.ts';
import { editorSearchSchema } from '../../editor-search.ts';

export const minColumns = 2;
/** How many are shown where nobody has chosen. */
const usualColumns = 3;

/** The search parameters of the sheet: those of the editor, and the codes of the locales beside each other. */
export const sheetSearchSchema = editorSearchSchema
  .omit({ reference: true, references: true })
  .extend({
    locales: z.string().optional().catch(undefined),
    /** Whether only terms are listed that lack one of the translations. */
    gaps: z.literal('true').optional().catch(undefined),
  });

export type SheetSearch = z.output<typeof sheetSearchSchema>;

/** The search parameters, and a function that changes them in place. */
export function useSheetSearch(projectId: string) {
  const search = useSearch({ from: '/member/projects/$projectId/side-by-side' });
  const change = useSearchChange<SheetSearch>(`/projects/${projectId}/side-by-side`);
  return { search, change };
}

/**
 * The locales beside each other: those in the address that the project has. With too few of them, the source locale
 * comes first, then the one that was open last, and others.
 */
export function columnsOf(
  inAddress: string | undefined,
  { id, sourceLocale }: Project,
  codes: readonly string[],
): string[] {
  const chosen = [...new Set(idsOf(inAddress ?? ''))].filter((code) => codes.includes(code));
  if (chosen.length >= minColumns) return chosen.slice(0, maxColumns);
  const usual = [sourceLocale, ...chosen, recallLocale(id), ...codes];
  return [...new Set(usual)]
    .filter((code) => code != null)
    .filter((code) => codes.includes(code))
    .slice(0, usualColumns);
}
