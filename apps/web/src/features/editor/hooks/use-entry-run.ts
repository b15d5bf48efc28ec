import { ApiError } from '@parlance/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { windowOfRow } from '../../../lib/entry-windows.ts';
import { entryWindowQuery, fetchWindow, locateRow, openingKey } from '../editor.api.ts';
import { useEditor } from '../editor-context.ts';
import { createEntryRun, type EntryRun, type ListFilter } from '../entry-run.ts';

/** A run whose first rows are there. */
export interface OpenedRun {
  readonly run: EntryRun;
  readonly firstRow: number;
}

/**
 * Runs the filter anew whenever it changes. The rows of the run before are shown until the new
 * ones are there. The list opens at the selected term, except at a new search.
 */
export function useEntryRun(filter: ListFilter, selected: string | undefined) {
  const { projectId, localeCode, queue } = useEditor();
  const queryClient = useQueryClient();
  const place = { projectId, localeCode, filter };
  const [run, setRun] = useState(() => createEntryRun({ ...place, selected, takesFocus: false }));

  if (!sameFilter(run.filter, filter)) {
    const isNewSearch = filter.q !== '' && filter.q !== run.filter.q;
    const term = isNewSearch ? undefined : run.selected;
    setRun(createEntryRun({ ...place, selected: term, takesFocus: false }));
  }

  const opening = useQuery<OpenedRun>({
    queryKey: openingKey(run),
    queryFn: async ({ signal }) => {
      const found = run.selected ? await locateSelf(run, run.selected, signal) : undefined;
      const firstRow = found?.row ?? 0;
      const window = windowOfRow(firstRow);
      const entries = await fetchWindow(run, window, queue, signal);
      queryClient.setQueryData(entryWindowQuery(run, window, queue).queryKey, entries);
      if (!found) run.selected = undefined;
      return { run, firstRow };
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });

  return {
    opened: opening.data,
    isOpening: opening.isPlaceholderData || opening.isPending,
    error: opening.error,
    retry: opening.refetch,
    /** Runs the same filter again. */
    rerun: () => setRun(createEntryRun({ ...run, takesFocus: true })),
  };
}

/** A term that is gone is like one that the filter leaves out. */
async function locateSelf(run: EntryRun, term: string, signal: AbortSignal) {
  try {
    return await locateRow(run, term, 'self', signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

function sameFilter(one: ListFilter, other: ListFilter): boolean {
  return (
    one.q === other.q &&
    one.status === other.status &&
    one.labels === other.labels &&
    one.order === other.order &&
    one.reference === other.reference
  );
}
