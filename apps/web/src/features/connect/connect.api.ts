import { type Activity, endpoints, type Output } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { clientsQuery } from '../clients/clients.api.ts';
import { invalidateIfRefused, projectKey } from '../projects/projects.api.ts';
import type { TokenScopeBody } from '../tokens/tokens.api.ts';

/** How much of the log is looked through for pushes. */
const activitiesAtOnce = 100;

/** What a command line needs to push and pull the files of a project. */
const fileActions: TokenScopeBody['actions'] = ['read', 'terms', 'import', 'export'];

/** What an agent needs to add keys, and to translate. */
const agentActions: TokenScopeBody['actions'] = ['read', 'translate', 'terms'];

const inProject = (projectId: string, actions: TokenScopeBody['actions']): TokenScopeBody => ({
  actions,
  projectIds: [projectId],
  locales: null,
  fileIds: null,
});

/** The scope of a token for the files of one project. */
export const filesOf = (projectId: string) => inProject(projectId, fileActions);

/** The scope of a token for the terms and translations of one project. */
export const translationsOf = (projectId: string) => inProject(projectId, agentActions);

/** The longest name that a token may have. */
const maxNameLength = 255;

/** A name as long as tokens may have one: that of a project may be as long by itself. */
export const toTokenName = (name: string): string => [...name].slice(0, maxNameLength).join('');

/** How long the token of a build lasts: nobody looks at one each season. */
const buildLifetime = 365;

/** The path of the command line that the server offers; null where it was not built. */
export const commandLineQuery = queryOptions<string | null>({
  queryKey: ['command-line'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/cli.tgz', { method: 'HEAD', signal });
    return response.ok ? response.headers.get('content-location') : null;
  },
});

/** The latest imports of files that programs have sent, newest first. */
export const sentFilesQuery = (projectId: string) =>
  queryOptions<Activity[]>({
    queryKey: [...projectKey(projectId), 'sent-files'],
    queryFn: async ({ signal }) => {
      const query = { kind: 'file.import', limit: activitiesAtOnce } as const;
      const input = { params: { projectId }, query };
      const { activities } = await api(endpoints.listActivity, input, { signal });
      return activities.filter(isSent);
    },
  });

function isSent({ actor, details }: Activity): boolean {
  return actor.type === 'client' || details.byToken === true;
}

export type BuildToken = Output<typeof endpoints.createClientToken>;

/** Makes a token for a build. It is of the API client with this name, which is made if there is none. */
export const createBuildToken = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: async (name: string) => {
      const params = { projectId };
      const clients = await queryClient.fetchQuery(clientsQuery(projectId));
      const { id: clientId } =
        clients.find((client) => client.name === name) ??
        (await api(endpoints.createProjectClient, {
          params,
          body: { name, role: 'editor', locales: null },
        }));
      const { projectIds: _, ...scope } = filesOf(projectId);
      const body = { name, expiresInDays: buildLifetime, scope } as const;
      return api(endpoints.createClientToken, { params: { projectId, clientId }, body });
    },
    // The text of the token must not stay in the mutation cache after it was shown.
    gcTime: 0,
    onSettled: () => queryClient.invalidateQueries({ queryKey: clientsQuery(projectId).queryKey }),
    onError: invalidateIfRefused(queryClient, projectId),
  });
