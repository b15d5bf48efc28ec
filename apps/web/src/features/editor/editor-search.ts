import { entryOrders, entryStatuses } from '@parlance/contract';
import { z } from 'zod';

/** The search parameters of the editor: the filter of the list, and the selected term. */
export const editorSearchSchema = z.object({
  q: z.string().optional().catch(undefined),
  status: z.enum(entryStatuses).optional().catch(undefined),
  /** Ids of labels, separated by commas. */
  labels: z.string().optional().catch(undefined),
  /** Ids of files, separated by commas. */
  files: z.string().optional().catch(undefined),
  /** What checks have found: `any`, severities and ids of checks, separated by commas. */
  problems: z.string().optional().catch(undefined),
  order: z.enum(entryOrders).optional().catch(undefined),
  reference: z.string().optional().catch(undefined),
  /** Codes of further reference locales, separated by commas. */
  references: z.string().optional().catch(undefined),
  term: z.uuid().optional().catch(undefined),
});

export type EditorSearch = z.output<typeof editorSearchSchema>;

/** What ends the filter. */
export const noFilter = {
  q: undefined,
  labels: undefined,
  files: undefined,
  status: undefined,
  problems: undefined,
} as const satisfies EditorSearch;

/** The filter that the search parameters have, and the order. */
export function filterOf(search: Omit<EditorSearch, 'reference' | 'references'>) {
  return {
    q: search.q ?? '',
    status: search.status ?? 'all',
    labels: search.labels ?? '',
    files: search.files ?? '',
    problems: search.problems ?? '',
    order: search.order ?? 'file',
  } as const;
}
