import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { id, namedText } from '../schemas.ts';
import {
  changedClientScopeBody,
  changedTokenScopeBody,
  clientScopeBody,
  tokenScope,
  tokenScopeBody,
} from '../token-scope.ts';

/** The lifetimes to choose from, in days; beside them, a token may not expire at all. */
export const tokenLifetimes = [7, 30, 90, 365] as const;

export const defaultLifetime = 90;

export const tokenLifetime = z
  .literal(tokenLifetimes)
  .nullable()
  .default(defaultLifetime)
  .describe('How many days it is good for; null if it does not expire.');

/** For how many hours the previous secret of a token may go on working. */
export const tokenOverlaps = [0, 1, 24, 168] as const;

const name = namedText(1, 255);

const agentsMayReplace = z
  .boolean()
  .describe(
    'Whether agents that act by it may replace texts that people have written or reviewed. They never do otherwise.',
  );

const onlyForAgents = z
  .boolean()
  .describe(
    'Whether it is for agents alone: it works at `/mcp` and nowhere else, so that an agent that has it can not pass for its owner.',
  );

/** The form of a token of a person. */
export const createTokenBody = z.object({
  name,
  expiresInDays: tokenLifetime,
  scope: tokenScopeBody,
  agentsMayReplace: agentsMayReplace.default(false),
  onlyForAgents: onlyForAgents.default(false),
});

/** The form of a token of an API client. */
export const createClientTokenBody = createTokenBody.extend({
  scope: clientScopeBody,
});

const updateTokenBody = z.object({
  name: name.optional(),
  scope: changedTokenScopeBody.optional(),
  agentsMayReplace: agentsMayReplace.optional(),
  onlyForAgents: onlyForAgents.optional(),
});

const updateClientTokenBody = updateTokenBody.extend({
  scope: changedClientScopeBody.optional(),
});

export const rotateTokenBody = z.object({
  overlapHours: z
    .literal(tokenOverlaps)
    .describe('For how many hours the previous secret goes on working.'),
});

/** An access token without its secret. */
export const accessToken = z
  .object({
    id,
    name: z.string(),
    ending: z
      .string()
      .nullable()
      .describe(
        'The last four characters of its secret; null for a token that came from a backup, which needs a new secret.',
      ),
    scope: tokenScope,
    agentsMayReplace,
    onlyForAgents,
    createdAt: z.iso.datetime(),
    createdBy: z
      .object({ id, name: z.string() })
      .nullable()
      .describe('Who made it; null for an account that is gone.'),
    expiresInDays: z.int().nullable().describe('The lifetime that a new secret gets, too.'),
    expiresAt: z.iso.datetime().nullable().describe('Null if it does not expire.'),
    lastUsedOn: z.iso.date().nullable().describe('The last day of use, in UTC.'),
    previous: z
      .object({ ending: z.string(), validUntil: z.iso.datetime() })
      .nullable()
      .describe('The previous secret, as long as it works.'),
  })
  .meta({ id: 'Token' });

export type AccessToken = z.infer<typeof accessToken>;

export const accessTokenWithSecret = accessToken
  .extend({ token: z.string().describe('The token itself, which no later answer has.') })
  .meta({ id: 'TokenWithSecret' });

export type AccessTokenWithSecret = z.infer<typeof accessTokenWithSecret>;

export const tokenEndpoints = {
  listTokens: endpoint({
    method: 'GET',
    path: '/users/me/tokens',
    summary: 'List one’s own access tokens',
    access: 'session',
    success: { status: 200, data: z.array(accessToken) },
    errors: [],
  }),
  createPersonalToken: endpoint({
    method: 'POST',
    path: '/users/me/tokens',
    summary: 'Make an access token for oneself; it is shown only now',
    access: 'session',
    body: createTokenBody,
    success: { status: 201, data: accessTokenWithSecret },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  updatePersonalToken: endpoint({
    method: 'PATCH',
    path: '/users/me/tokens/:tokenId',
    summary: 'Change the name or the scope of an access token',
    access: 'session',
    body: updateTokenBody,
    success: { status: 200, data: accessToken },
    errors: ['BadRequest'],
  }),
  rotatePersonalToken: endpoint({
    method: 'POST',
    path: '/users/me/tokens/:tokenId/rotate',
    summary: 'Give an access token a new secret',
    access: 'session',
    body: rotateTokenBody,
    success: { status: 201, data: accessTokenWithSecret },
    errors: ['BadRequest'],
  }),
  deletePersonalToken: endpoint({
    method: 'DELETE',
    path: '/users/me/tokens/:tokenId',
    summary: 'End an access token',
    access: 'session',
    success: { status: 204 },
    errors: [],
  }),
  listClientTokens: endpoint({
    method: 'GET',
    path: '/projects/:projectId/clients/:clientId/tokens',
    summary: 'List the access tokens of an API client',
    access: 'session',
    action: 'EditProjectClients',
    success: { status: 200, data: z.array(accessToken) },
    errors: [],
  }),
  createClientToken: endpoint({
    method: 'POST',
    path: '/projects/:projectId/clients/:clientId/tokens',
    summary: 'Make an access token for an API client; it is shown only now',
    access: 'session',
    action: 'EditProjectClients',
    body: createClientTokenBody,
    success: { status: 201, data: accessTokenWithSecret },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  updateClientToken: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/clients/:clientId/tokens/:tokenId',
    summary: 'Change the name or the scope of an access token of an API client',
    access: 'session',
    action: 'EditProjectClients',
    body: updateClientTokenBody,
    success: { status: 200, data: accessToken },
    errors: ['BadRequest'],
  }),
  rotateClientToken: endpoint({
    method: 'POST',
    path: '/projects/:projectId/clients/:clientId/tokens/:tokenId/rotate',
    summary: 'Give an access token of an API client a new secret',
    access: 'session',
    action: 'EditProjectClients',
    body: rotateTokenBody,
    success: { status: 201, data: accessTokenWithSecret },
    errors: ['BadRequest'],
  }),
  deleteClientToken: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/clients/:clientId/tokens/:tokenId',
    summary: 'End an access token of an API client',
    access: 'session',
    action: 'EditProjectClients',
    success: { status: 204 },
    errors: [],
  }),
} as const;

export function tokenDocs(): FeatureDocs<typeof tokenEndpoints> {
  const scope = {
    actions: ['read', 'import', 'export'] as const,
    projectIds: [example.project.id],
    locales: null,
    fileIds: null,
  };
  const token = {
    id: '0190b2a4-7a31-7c10-9d20-51b3c6d7e8f9',
    name: 'Laptop',
    ending: 'yM9q',
    scope: { ...scope, actions: [...scope.actions] },
    agentsMayReplace: false,
    onlyForAgents: false,
    createdAt: example.date.created,
    createdBy: { id: example.ada.id, name: example.ada.name },
    expiresInDays: 90,
    expiresAt: '2026-04-12T09:30:00.000Z',
    lastUsedOn: '2026-01-31',
    previous: null,
  };
  const secret = { token: 'plt_…' };
  const more = { expiresInDays: 90, agentsMayReplace: false, onlyForAgents: false } as const;
  const body = { name: token.name, ...more, scope: token.scope };
  const { projectIds: _, ...ofClient } = token.scope;
  const clientBody = { name: 'Nightly build', ...more, scope: ofClient };
  const clientToken = {
    ...token,
    name: clientBody.name,
    scope: { ...ofClient, projectIds: null },
  };
  const scopeNote =
    'What it may do is what its owner may do at that moment, and what its scope has. It can do nothing with tokens, sessions, passwords and the account.';
  const changeNote =
    'What is absent stays as it is; a scope is given as a whole. It holds from the next request on.';
  const rotationNote =
    'A token that expires gets its whole lifetime again. Of several previous secrets, the last one alone goes on working.';
  return {
    heading: 'Access tokens',
    about:
      'Tokens of people and API clients, to be sent as `Authorization: Bearer plt_…`. They are made by people who have signed in, by no other token.',
    endpoints: {
      listTokens: { answer: [token] },
      createPersonalToken: { note: scopeNote, body, answer: { ...token, ...secret } },
      updatePersonalToken: {
        note: changeNote,
        body: { scope: token.scope },
        answer: token,
      },
      rotatePersonalToken: {
        note: rotationNote,
        body: { overlapHours: 24 },
        answer: { ...token, ...secret },
      },
      deletePersonalToken: { note: 'It is refused from the next request on.' },
      listClientTokens: { answer: [clientToken] },
      createClientToken: {
        note: scopeNote,
        body: clientBody,
        answer: { ...clientToken, token: 'plc_…' },
      },
      updateClientToken: {
        note: changeNote,
        body: { name: clientBody.name },
        answer: clientToken,
      },
      rotateClientToken: {
        note: rotationNote,
        body: { overlapHours: 0 },
        answer: { ...clientToken, token: 'plc_…' },
      },
      deleteClientToken: { note: 'It is refused from the next request on.' },
    },
  };
}
