import {
  ApiError,
  endpoints,
  type Locale,
  type NewLocale,
  type ParsedBody,
  type ProjectLocale,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { offerUndo } from '../../lib/undo-store.ts';
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

/** The result of adding several locales, as far as it is known. */
export interface AddedLocales {
  readonly added: readonly string[];
  /** The codes that were not added. The first error is kept, and also stands for codes that were not tried. */
  readonly failed: readonly string[];
  readonly error: Error | undefined;
}

/** Adds locales one after the other. An error about one locale does not stop the others. */
export const addProjectLocales = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: async (codes: readonly string[]): Promise<AddedLocales> => {
      const added: string[] = [];
      const failed: string[] = [];
      let error: Error | undefined;
      for (const [at, code] of codes.entries()) {
        try {
          const body = { code };
          const locale = await api(endpoints.addProjectLocale, { params: { projectId }, body });
          added.push(code);
          putLocale(queryClient, projectId, locale);
        } catch (cause) {
          error ??= cause instanceof Error ? cause : new Error(String(cause));
          failed.push(code);
          if (isAboutLocale(cause)) continue;
          failed.push(...codes.slice(at + 1));
          break;
        }
      }
      return { added, failed, error };
    },
    onSuccess: ({ added }) => {
      if (added.length === 0) return;
      return queryClient.invalidateQueries({ queryKey: projectStatsQuery(projectId).queryKey });
    },
  });

/** Adds a locale with a name of its own. */
export const addOwnLocale = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (body: NewLocale) =>
      api(endpoints.addProjectLocale, { params: { projectId }, body }),
    onSuccess: (locale) => {
      putLocale(queryClient, projectId, locale);
      return queryClient.invalidateQueries({ queryKey: projectStatsQuery(projectId).queryKey });
    },
  });

/** Changes the name and base of a locale in a project. */
export const changeLocale = (queryClient: QueryClient, projectId: string, localeCode: string) =>
  mutationOptions({
    mutationFn: (body: ParsedBody<typeof endpoints.updateProjectLocale>) =>
      api(endpoints.updateProjectLocale, { params: { projectId, localeCode }, body }),
    onSuccess: (locale) => putLocale(queryClient, projectId, locale),
  });

/** `leave` navigates to another page before the locale of that page is removed from the cache. */
export const deleteProjectLocale = (
  queryClient: QueryClient,
  projectId: string,
  leave?: () => Promise<void>,
) =>
  mutationOptions({
    mutationFn: ({ localeCode, name }: { localeCode: string; name: string }) =>
      api(
        endpoints.deleteProjectLocale,
        { params: { projectId, localeCode } },
        offerUndo(projectId, 'undo.localeDeleted', { name }),
      ),
    onSuccess: async (_, { localeCode }) => {
      await leave?.();
      queryClient.setQueryData(projectLocalesQuery(projectId).queryKey, (locales) =>
        locales?.filter(({ locale }) => locale.code !== localeCode),
      );
      void queryClient.invalidateQueries({ queryKey: projectStatsQuery(projectId).queryKey });
    },
  });

/** Inserts a new or changed locale into the cached list. */
function putLocale(queryClient: QueryClient, projectId: string, locale: ProjectLocale): void {
  queryClient.setQueryData(
    projectLocalesQuery(projectId).queryKey,
    (locales) => locales && sortByCode([...locales.filter(({ id }) => id !== locale.id), locale]),
  );
}

/** Whether an error is about this locale and not about the request as such. */
function isAboutLocale(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 409);
}

function sortByCode(locales: ProjectLocale[]): ProjectLocale[] {
  return locales.sort((a, b) => (a.locale.code < b.locale.code ? -1 : 1));
}
