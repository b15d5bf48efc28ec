import { useQuery } from '@tanstack/react-query';
import { useOpenedList } from '../../../ui/list/rows/use-opened-list.ts';
import { contentVersionQuery } from '../../projects/projects.api.ts';
import { locateTerm, type TermFilter, termSource } from '../term-list.ts';
import { useTerms } from '../terms-context.ts';

/** The list of the terms that a filter leaves. */
export function useListedTerms(filter: TermFilter, selected: string | undefined) {
  const { projectId } = useTerms();
  const { data: version = 0 } = useQuery(contentVersionQuery(projectId));
  return useOpenedList<TermFilter>({
    projectId,
    filter,
    version,
    selected,
    source: (of) => termSource(projectId, of),
    locate: (of, term, signal) => locateTerm(projectId, of, term, signal),
  });
}
