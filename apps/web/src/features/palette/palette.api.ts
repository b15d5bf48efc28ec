import { type Entry, endpoints } from '@parlance/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { entriesKey } from '../projects/projects.api.ts';

const maxFoundTerms = 6;

/** The first terms of a project that a search finds. With a locale, translations are searched as well. */
export const foundTermsQuery = (
  projectId: string | undefined,
  locale: string | undefined,
  q: string,
) =>
  queryOptions<Entry[]>({
    queryKey: [...entriesKey(projectId ?? ''), 'found', locale, q],
    enabled: projectId !== undefined && q !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { projectId: projectId ?? '' };
      const query = { locale, q, limit: maxFoundTerms };
      return (await api(endpoints.listEntries, { params, query }, { signal })).entries;
    },
  });
