import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import { id, membershipBody, shownMembership, text } from '../schemas.ts';

/** A program with a role in one project. It signs in by `client_credentials`. */
export const projectClient = z
  .object({ id, name: z.string(), ...shownMembership })
  .meta({ id: 'ProjectClient' });

export type ProjectClient = z.infer<typeof projectClient>;

/** A client with its secret; only the answer to its creation or rotation has the secret. */
export const projectClientWithSecret = projectClient
  .extend({ secret: z.string().describe('Shown in this answer and in no later one.') })
  .meta({ id: 'ProjectClientWithSecret' });

export type ProjectClientWithSecret = z.infer<typeof projectClientWithSecret>;

export const createClientBody = membershipBody.safeExtend({ name: text(1, 255) });

export const clientEndpoints = {
  listClients: endpoint({
    method: 'GET',
    path: '/projects/:projectId/clients',
    summary: 'List the API clients of a project, oldest first',
    access: 'user',
    action: 'ViewProjectClients',
    success: { status: 200, data: z.array(projectClient) },
    errors: [],
  }),
  createProjectClient: endpoint({
    method: 'POST',
    path: '/projects/:projectId/clients',
    summary: 'Create an API client; its secret is shown only now',
    access: 'session',
    action: 'AddProjectClient',
    body: createClientBody,
    success: { status: 201, data: projectClientWithSecret },
    errors: ['BadRequest'],
  }),
  updateProjectClient: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/clients/:clientId',
    summary: 'Change the role and the locales of an API client',
    access: 'user',
    action: 'EditProjectClients',
    body: membershipBody,
    success: { status: 200, data: projectClient },
    errors: ['BadRequest'],
  }),
  rotateClientSecret: endpoint({
    method: 'POST',
    path: '/projects/:projectId/clients/:clientId/rotate-secret',
    summary: 'Give an API client a new secret, which ends the old one and its tokens',
    access: 'session',
    action: 'EditProjectClients',
    success: { status: 201, data: projectClientWithSecret },
    errors: [],
  }),
  deleteProjectClient: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/clients/:clientId',
    summary: 'Delete an API client, which ends its tokens',
    access: 'user',
    action: 'DeleteProjectClients',
    success: { status: 204 },
    errors: [],
  }),
} as const;

export function clientDocs(): FeatureDocs<typeof clientEndpoints> {
  const exampleClient = {
    id: '0190b2a4-8f44-7cde-9b6d-5e40c192ad04',
    name: 'Build',
    role: 'editor',
    membership: { role: 'editor', locales: null },
  } as const;
  const exampleSecret = 'Wn4vQz8TkB2mXc6RyL0dHs9JgFp3Ae7U';
  return {
    heading: 'API clients',
    about: 'Programs with a role in one project, each with an id and a secret.',
    endpoints: {
      listClients: { answer: [exampleClient] },
      createProjectClient: {
        note: 'Keep the `secret`: no later answer holds it.',
        body: { name: exampleClient.name, role: exampleClient.role },
        answer: { ...exampleClient, secret: exampleSecret },
      },
      updateProjectClient: { body: { role: exampleClient.role }, answer: exampleClient },
      rotateClientSecret: {
        note: 'The old secret and all tokens got by it end at once.',
        answer: { ...exampleClient, secret: exampleSecret },
      },
      deleteProjectClient: {},
    },
  };
}
