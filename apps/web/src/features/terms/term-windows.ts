import { type Entry, endpoints } from '@parlance/contract';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { fillWindow, rowOf, windowRequest } from '../../lib/entry-windows.ts';
import { toAsked } from '../../lib/search/entry-search.ts';
import { addedTo, rowsQuery } from './term-cache.ts';
import type { TermRun } from './term-run.ts';

/** An answer is only valid if offsets mean the same before and after the request. */
export async function fetchTermWindow(
  queryClient: QueryClient,
  run: TermRun,
  window: number,
  signal: AbortSignal,
): Promise<Entry[]> {
  for (;;) {
    const { kept, version } = run;
    const { offset, limit } = windowRequest(kept, window);
    if (limit === 0) return fillWindow(kept, window, []);
    const cursor = run.cursors.get(window);
    const start = cursor === undefined ? { offset } : { cursor };
    const answer = await api(
      endpoints.listEntries,
      {
        params: { projectId: run.projectId },
        query: { ...queryOf(queryClient, run), ...start, limit },
      },
      { signal },
    );
    if (run.version !== version) continue;
    queryClient.setQueryData(rowsQuery(run).queryKey, answer.total + kept.length);
    if (answer.nextCursor !== null) run.cursors.set(window + 1, answer.nextCursor);
    return fillWindow(kept, window, answer.entries);
  }
}

/** The row of a term, if it is in the list. */
export async function locateTerm(
  queryClient: QueryClient,
  run: TermRun,
  term: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const params = { projectId: run.projectId };
  const query = { ...queryOf(queryClient, run), term };
  const position = await api(endpoints.locateEntry, { params, query }, { signal });
  return position ? rowOf(run.kept, position.offset) : undefined;
}

function queryOf(queryClient: QueryClient, run: TermRun) {
  const { q, labels, files, order } = run.filter;
  const elsewhere = [...addedTo(queryClient, run), ...run.kept.map(({ entry }) => entry)];
  return {
    search: toAsked(q, false),
    labels: labels || undefined,
    files: files || undefined,
    order,
    except: elsewhere.map(({ termId }) => termId).join() || undefined,
  };
}
