import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, email, id, namedText } from '../schemas.ts';

/** The signed-in user. */
export const user = z
  .object({ id, name: z.string(), email: z.string(), numProjectsCreated: count })
  .meta({ id: 'User' });

export type User = z.infer<typeof user>;

/** A user's profile, as the answer to an update. */
export const profile = user.omit({ numProjectsCreated: true }).meta({ id: 'Profile' });

export type Profile = z.infer<typeof profile>;

/** Absent properties stay unchanged. */
export const updateMeBody = z.object({ name: namedText(2, 255), email }).partial();

const named = z.object({ id, name: z.string() });

/** The consequences of deleting the account for the user's projects and workspaces. */
export const accountDeletion = z
  .object({
    deletedProjects: z
      .array(named)
      .describe('Projects without another member: they go with the account.'),
    blockingProjects: z
      .array(named)
      .describe(
        'Projects with other members but no other admin: deletion is refused until it has.',
      ),
    blockingWorkspaces: z
      .array(named)
      .describe('Workspaces with other members but no other owner: the same goes for them.'),
  })
  .meta({ id: 'AccountDeletion' });

export type AccountDeletion = z.infer<typeof accountDeletion>;

export const accountEndpoints = {
  getMe: endpoint({
    method: 'GET',
    path: '/users/me',
    summary: 'Get the signed-in user',
    access: 'user',
    tokenGroup: 'any',
    success: { status: 200, data: user },
    errors: [],
  }),
  updateMe: endpoint({
    method: 'PATCH',
    path: '/users/me',
    summary: 'Change name or e-mail address of the signed-in user',
    access: 'session',
    body: updateMeBody,
    success: { status: 200, data: profile },
    errors: ['BadRequest', 'AlreadyExists'],
  }),
  deleteMe: endpoint({
    method: 'DELETE',
    path: '/users/me',
    summary: 'Delete the account of the signed-in user for good',
    access: 'session',
    success: { status: 204 },
    errors: ['UnprocessableEntity'],
  }),
  getAccountDeletion: endpoint({
    method: 'GET',
    path: '/users/me/deletion',
    summary: 'Tell what would go with the account, and what stands in the way',
    access: 'session',
    success: { status: 200, data: accountDeletion },
    errors: [],
  }),
} as const;

export const accountDocs = (): FeatureDocs<typeof accountEndpoints> => ({
  heading: 'Account',
  about: 'What a person may see and change about themselves.',
  endpoints: {
    getMe: { answer: { ...example.ada, numProjectsCreated: 1 } },
    updateMe: {
      note: 'What is absent stays as it is.',
      body: { name: example.ada.name },
      answer: example.ada,
    },
    deleteMe: {
      note: 'Projects without another member are deleted with the account. 422: there are projects with other members but no other admin, or workspaces with other members but no other owner, which `details` name. Projects of others that are in a workspace of the user alone go to that of their oldest admin.',
    },
    getAccountDeletion: {
      answer: {
        deletedProjects: [{ id: example.project.id, name: example.project.name }],
        blockingProjects: [],
        blockingWorkspaces: [],
      },
    },
  },
});
