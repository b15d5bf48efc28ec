import { endpoints, type Locale, type ProjectLocale } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { projectKey, projectStatsQuery } from '../projects/projects.api.ts';

/** All locales that Parlance knows. */
export const localesQuery = queryOptions<Locale[]>({
  queryKey: ['locales'],
  queryFn: ({ signal }) => api(endpoints.listLocales, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The locales of a project, by code. */
export const projectLocalesQuery = (projectId: string) =>
  queryOptions<ProjectLocale[]>({
    queryKey: [...projectKey(projectId), 'locales'],
    queryFn: ({ signal }) =>
      api(endpoints.listProjectLocales, { params: { projectId } }, { signal }),
  });

export const addProjectLocale = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (code: string) =>
      api(endpoints.addProjectLocale, { params: { projectId }, body: { code } }),
    onSuccess: (added) => {
      queryClient.setQueryData(
        projectLocalesQuery(projectId).queryKey,
        (locales) => locales && sortByCode([...locales, added]),
      );
      return queryClient.invalidateQueries({ queryKey: projectStatsQuery(projectId).queryKey });
    },
  });

function sortByCode(locales: ProjectLocale[]): ProjectLocale[] {
  return locales.sort((a, b) => (a.locale.code < b.locale.code ? -1 : 1));
}
