import { useQuery } from '@tanstack/react-query';
import { useOpenedList } from '../../../ui/list/rows/use-opened-list.ts';
import { contentVersionQuery } from '../../projects/projects.api.ts';
import { entrySource, locateEntry } from '../editor.api.ts';
import { useEditor } from '../editor-context.ts';
import type { ListFilter } from '../entry-list.ts';

/** The list of the entries that a filter leaves. */
export function useEntries(filter: ListFilter, selected: string | undefined) {
  const { projectId, queue } = useEditor();
  const { data: version = 0 } = useQuery(contentVersionQuery(projectId));
  return useOpenedList<ListFilter>({
    projectId,
    filter,
    version,
    selected,
    source: (of) => entrySource(projectId, of, queue),
    locate: async (of, term, signal) =>
      (await locateEntry(projectId, of, { term, seek: 'self' }, signal))?.offset,
  });
}
