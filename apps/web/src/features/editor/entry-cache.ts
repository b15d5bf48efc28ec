import type { Entry } from '@parlance/contract';
import type { QueryClient } from '@tanstack/react-query';
import { windowOfRow, windowSize } from '../../lib/entry-windows.ts';
import { windowsKey } from '../../ui/list/use-run.ts';
import { runKey } from './editor.api.ts';
import type { EntryRow, EntryRun } from './entry-run.ts';

/** The row of a term, as far as its window is cached. */
export function findRow(
  queryClient: QueryClient,
  run: EntryRun,
  term: string,
): EntryRow | undefined {
  const windows = queryClient.getQueriesData<Entry[]>({ queryKey: windowsKey(runKey(run)) });
  for (const [key, entries] of windows) {
    const place = entries?.findIndex(({ termId }) => termId === term) ?? -1;
    const entry = entries?.[place];
    if (entry) return { row: Number(key.at(-1)) * windowSize + place, entry };
  }
  return undefined;
}

export function putEntry(queryClient: QueryClient, run: EntryRun, { row, entry }: EntryRow): void {
  const window = windowOfRow(row);
  queryClient.setQueryData<Entry[]>([...windowsKey(runKey(run)), window], (entries) =>
    entries?.with(row - window * windowSize, entry),
  );
}
