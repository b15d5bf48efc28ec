import {
  endpoints,
  type Glossary,
  type GlossaryDetails,
  type Input,
  type ProjectGlossary,
} from '@parlance/contract';
import {
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { api, isRefusal } from '../../lib/api/api.ts';
import { invalidateIfRefused, projectKey } from '../projects/projects.api.ts';

/** How often a workspace is asked for news while somebody looks at it: it tells nobody by itself. */
export const askAgainMs = 4000;

/** The glossaries of a workspace by name. Only members of the workspace may list them. */
export const glossariesQuery = (workspaceId: string) =>
  queryOptions<Glossary[]>({
    queryKey: ['glossaries', 'ofWorkspace', workspaceId],
    queryFn: ({ signal }) => api(endpoints.listGlossaries, { params: { workspaceId } }, { signal }),
  });

/** The prefix of the query keys of all that is in a glossary. */
export const glossaryKey = (glossaryId: string) => ['glossaries', 'one', glossaryId] as const;

/** Looks again at what is in a glossary, after its version has become another one. */
export function invalidateConcepts(queryClient: QueryClient, glossaryId: string): Promise<void> {
  const { queryKey } = glossaryQuery(glossaryId);
  return queryClient.invalidateQueries({
    queryKey: glossaryKey(glossaryId),
    predicate: (query) => query.queryKey.at(-1) !== queryKey.at(-1),
  });
}

/** A glossary with its locales, and with what the user may do. */
export const glossaryQuery = (glossaryId: string) =>
  queryOptions<GlossaryDetails>({
    queryKey: [...glossaryKey(glossaryId), 'details'],
    queryFn: ({ signal }) => api(endpoints.getGlossary, { params: { glossaryId } }, { signal }),
  });

/** The glossaries that a project uses, in its order. */
export const projectGlossariesQuery = (projectId: string) =>
  queryOptions<ProjectGlossary[]>({
    queryKey: [...projectKey(projectId), 'glossaries'],
    queryFn: ({ signal }) =>
      api(endpoints.listProjectGlossaries, { params: { projectId } }, { signal }),
  });

/** What the keys of all terms that were found in texts of a project begin with. */
export const glossaryMatchesKey = (projectId: string) =>
  [...projectKey(projectId), 'glossaryMatches'] as const;

export const candidatesKey = (projectId: string) =>
  [...projectKey(projectId), 'termCandidates'] as const;

/** The queries of a project that its glossaries are shown by. */
export const glossaryKeysOf = (projectId: string) => [
  projectGlossariesQuery(projectId).queryKey,
  glossaryMatchesKey(projectId),
  candidatesKey(projectId),
];

type NewGlossary = Input<typeof endpoints.createGlossary>['body'];

export const createGlossary = (queryClient: QueryClient, workspaceId: string) =>
  mutationOptions({
    mutationFn: (body: NewGlossary) =>
      api(endpoints.createGlossary, { params: { workspaceId }, body }),
    onSuccess: () => invalidateLists(queryClient),
    onError: invalidateIfGone(queryClient),
  });

export const renameGlossary = (queryClient: QueryClient, glossaryId: string) =>
  mutationOptions({
    mutationFn: (body: { name: string }) =>
      api(endpoints.updateGlossary, { params: { glossaryId }, body }),
    onSuccess: () => invalidateGlossary(queryClient, glossaryId),
    onError: invalidateIfGone(queryClient),
  });

/** `leave` goes to another page before the glossary of this one is gone. */
export const deleteGlossary = (
  queryClient: QueryClient,
  glossaryId: string,
  leave: () => Promise<void>,
) =>
  mutationOptions({
    mutationFn: () => api(endpoints.deleteGlossary, { params: { glossaryId } }),
    onSuccess: async () => {
      await leave();
      queryClient.removeQueries({ queryKey: glossaryKey(glossaryId) });
      await invalidateGlossary(queryClient, glossaryId);
    },
    onError: invalidateIfGone(queryClient),
  });

export const createProjectGlossary = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (body: Input<typeof endpoints.createProjectGlossary>['body']) =>
      api(endpoints.createProjectGlossary, { params: { projectId }, body }),
    onSuccess: () => invalidateProject(queryClient, projectId),
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const linkGlossary = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: ({ glossaryId, priority }: { glossaryId: string; priority: number }) =>
      api(endpoints.linkGlossary, { params: { projectId, glossaryId }, body: { priority } }),
    onSuccess: () => invalidateProject(queryClient, projectId),
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const unlinkGlossary = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (glossaryId: string) =>
      api(endpoints.unlinkGlossary, { params: { projectId, glossaryId } }),
    onSuccess: () => invalidateProject(queryClient, projectId),
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const changeGlossaryLink = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    scope: { id: `links of glossaries ${projectId}` },
    mutationFn: ({ glossaryId, ...body }: { glossaryId: string; isWritable: boolean }) =>
      api(endpoints.updateGlossaryLink, { params: { projectId, glossaryId }, body }),
    onSuccess: () => invalidateProject(queryClient, projectId),
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** Puts the glossaries of a project into an order. Those that have their place already are left alone. */
export const orderGlossaries = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    scope: { id: `links of glossaries ${projectId}` },
    mutationFn: async (ordered: readonly ProjectGlossary[]) => {
      for (const [priority, { id: glossaryId, priority: current }] of ordered.entries()) {
        if (priority === current) continue;
        const params = { projectId, glossaryId };
        await api(endpoints.updateGlossaryLink, { params, body: { priority } });
      }
    },
    onMutate: (ordered) => {
      queryClient.setQueryData(projectGlossariesQuery(projectId).queryKey, [...ordered]);
    },
    onSettled: () => invalidateProject(queryClient, projectId),
  });

function invalidateProject(queryClient: QueryClient, projectId: string): Promise<unknown> {
  return Promise.all([
    invalidateLists(queryClient),
    ...glossaryKeysOf(projectId).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ]);
}

/** The lists of all workspaces, which say how many concepts there are. */
function invalidateLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['glossaries', 'ofWorkspace'] });
}

/** After a change in a glossary: whatever shows a part of it, in any project. */
export function invalidateGlossary(queryClient: QueryClient, glossaryId: string): Promise<unknown> {
  return Promise.all([
    invalidateLists(queryClient),
    queryClient.invalidateQueries({ queryKey: glossaryKey(glossaryId) }),
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfProject(queryKey) }),
  ]);
}

/** Whether a query of any project shows what is in glossaries. */
function isOfProject(queryKey: QueryKey): boolean {
  const [, projectId] = queryKey;
  if (typeof projectId !== 'string') return false;
  return glossaryKeysOf(projectId).some((key) => key.every((part, at) => part === queryKey[at]));
}

/** For failed mutations: looks again if the server refused. */
export function invalidateIfGone(queryClient: QueryClient) {
  return (error: Error) => {
    if (isRefusal(error)) void queryClient.invalidateQueries({ queryKey: ['glossaries'] });
  };
}
