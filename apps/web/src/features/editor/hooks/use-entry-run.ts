import { useQuery } from '@tanstack/react-query';
import { type OpenedRun, useRun } from '../../../ui/list/rows/use-run.ts';
import { contentVersionQuery } from '../../projects/projects.api.ts';
import { fetchWindow, locateRow, runKey } from '../editor.api.ts';
import { useEditor } from '../editor-context.ts';
import { createEntryRun, type EntryRun, type ListFilter } from '../entry-run.ts';

export type OpenedEntryRun = OpenedRun<EntryRun>;

/** The run of a filter in the locale. */
export function useEntryRun(filter: ListFilter, selected: string | undefined) {
  const { projectId, localeCode, queue } = useEditor();
  const { data: version = 0 } = useQuery(contentVersionQuery(projectId));
  return useRun<ListFilter, EntryRun>({
    filter,
    version,
    selected,
    create: (place) => createEntryRun({ projectId, localeCode, ...place }),
    queryKey: runKey,
    locate: async (run, term, signal) => (await locateRow(run, term, 'self', signal))?.row,
    fetchWindow: (run, window, signal) => fetchWindow(run, window, queue, signal),
  });
}
