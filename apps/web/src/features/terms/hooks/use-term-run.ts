import type { Entry } from '@parlance/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OpenedRun, useRun } from '../../../ui/list/rows/use-run.ts';
import { contentVersionQuery } from '../../projects/projects.api.ts';
import { addedQuery, rowsQuery, runKey } from '../term-cache.ts';
import { createTermRun, type TermFilter, type TermRun } from '../term-run.ts';
import { fetchTermWindow, locateTerm } from '../term-windows.ts';
import { useTerms } from '../terms-context.ts';

const none: readonly Entry[] = [];

export type OpenedTermRun = OpenedRun<TermRun>;

/** The run of a filter, and the terms that were added during it. */
export function useTermRun(filter: TermFilter, selected: string | undefined) {
  const { projectId } = useTerms();
  const queryClient = useQueryClient();
  const { data: version = 0 } = useQuery(contentVersionQuery(projectId));
  const list = useRun<TermFilter, TermRun>({
    filter,
    version,
    selected,
    create: (place) => createTermRun({ projectId, ...place }),
    queryKey: runKey,
    locate: (run, term, signal) => locateTerm(queryClient, run, term, signal),
    fetchWindow: (run, window, signal) => fetchTermWindow(queryClient, run, window, signal),
  });
  const run = list.opened?.run ?? list.run;
  const { data: added = none } = useQuery(addedQuery(run));
  const { data: rows } = useQuery(rowsQuery(run));
  /** `rows` counts the rows below the added ones. */
  return { ...list, added, rows };
}
