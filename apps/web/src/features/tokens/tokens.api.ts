import {
  type AccessToken,
  type AccessTokenWithSecret,
  endpoints,
  type ParsedBody,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { projectKey } from '../projects/projects.api.ts';

/** The API client whose tokens they are; undefined for the tokens of the signed-in user. */
export interface TokenClient {
  readonly projectId: string;
  readonly clientId: string;
}

export type TokenOwner = TokenClient | undefined;

export type TokenBody = ParsedBody<typeof endpoints.createPersonalToken>;

export type TokenScopeBody = TokenBody['scope'];

const keyOf = (client: TokenOwner) =>
  client ? [...projectKey(client.projectId), 'tokens', client.clientId] : ['tokens'];

/** The access tokens of the user or of an API client, newest first. */
export const tokensQuery = (client: TokenOwner) =>
  queryOptions<AccessToken[]>({
    queryKey: keyOf(client),
    queryFn: ({ signal }) =>
      client
        ? api(endpoints.listClientTokens, { params: client }, { signal })
        : api(endpoints.listTokens, {}, { signal }),
    // Programs use tokens and make them while nobody looks.
    staleTime: 0,
  });

export const createToken = (queryClient: QueryClient, client: TokenOwner) =>
  mutationOptions({
    mutationFn: (body: TokenBody) =>
      client
        ? api(endpoints.createClientToken, { params: client, body: ofClient(body) })
        : api(endpoints.createPersonalToken, { body }),
    // The text of the token must not stay in the mutation cache after it was shown.
    gcTime: 0,
    onSuccess: (created) => putToken(queryClient, client, created),
  });

export const changeToken = (queryClient: QueryClient, client: TokenOwner, tokenId: string) =>
  mutationOptions({
    mutationFn: (body: Omit<TokenBody, 'expiresInDays'>) =>
      client
        ? api(endpoints.updateClientToken, { params: { ...client, tokenId }, body: ofClient(body) })
        : api(endpoints.updatePersonalToken, { params: { tokenId }, body }),
    onSuccess: (changed) => putToken(queryClient, client, changed),
  });

export const rotateToken = (queryClient: QueryClient, client: TokenOwner, tokenId: string) =>
  mutationOptions({
    mutationFn: (body: ParsedBody<typeof endpoints.rotatePersonalToken>) =>
      client
        ? api(endpoints.rotateClientToken, { params: { ...client, tokenId }, body })
        : api(endpoints.rotatePersonalToken, { params: { tokenId }, body }),
    gcTime: 0,
    onSuccess: (rotated) => putToken(queryClient, client, rotated),
  });

export const endToken = (queryClient: QueryClient, client: TokenOwner) =>
  mutationOptions({
    mutationFn: (tokenId: string) =>
      client
        ? api(endpoints.deleteClientToken, { params: { ...client, tokenId } })
        : api(endpoints.deletePersonalToken, { params: { tokenId } }),
    onSuccess: (_, tokenId) => {
      queryClient.setQueryData(tokensQuery(client).queryKey, (tokens) =>
        tokens?.filter(({ id }) => id !== tokenId),
      );
    },
  });

/** Puts a token into the list, without its text. */
function putToken(
  queryClient: QueryClient,
  client: TokenOwner,
  answer: AccessToken | AccessTokenWithSecret,
): void {
  const { token: _, ...shown } = { token: undefined, ...answer };
  queryClient.setQueryData(tokensQuery(client).queryKey, (tokens) => {
    if (!tokens) return tokens;
    const isKnown = tokens.some(({ id }) => id === shown.id);
    return isKnown
      ? tokens.map((token) => (token.id === shown.id ? shown : token))
      : [shown, ...tokens];
  });
}

/** A token of an API client has no other project than that of the client. */
function ofClient<Body extends { readonly scope: TokenScopeBody }>({ scope, ...body }: Body) {
  const { projectIds: _, ...rest } = scope;
  return { ...body, scope: rest };
}
