import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { id, membershipBody, shownMembership } from '../schemas.ts';

/** A user with a role in a project. */
export const member = z
  .object({ userId: id, ...shownMembership, name: z.string(), email: z.string() })
  .meta({ id: 'Member' });

export type Member = z.infer<typeof member>;

export const memberEndpoints = {
  listMembers: endpoint({
    method: 'GET',
    path: '/projects/:projectId/users',
    summary: 'List the members of a project by e-mail address',
    access: 'user',
    action: 'ViewProjectUsers',
    success: { status: 200, data: z.array(member) },
    errors: [],
  }),
  updateMember: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/users/:userId',
    summary: 'Change the role and the locales of another member',
    access: 'user',
    action: 'EditProjectUsers',
    body: membershipBody,
    success: { status: 200, data: member },
    errors: ['BadRequest'],
  }),
  deleteMember: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/users/:userId',
    summary: 'Remove a member, or leave the project unless you are its last admin',
    access: 'user',
    action: 'DeleteProjectUsers',
    ownAction: 'LeaveProject',
    success: { status: 204 },
    errors: ['BadRequest'],
  }),
} as const;

export function memberDocs(): FeatureDocs<typeof memberEndpoints> {
  const exampleMember = {
    userId: example.ada.id,
    role: 'admin',
    membership: { role: 'admin', locales: null },
    name: example.ada.name,
    email: example.ada.email,
  } as const;
  return {
    heading: 'Members',
    about: 'The people of a project, each with a role.',
    endpoints: {
      listMembers: { answer: [exampleMember] },
      updateMember: {
        note: "400: it is the caller's own role.",
        body: { role: 'admin' },
        answer: exampleMember,
      },
      deleteMember: {
        note: '400: the user is not a member, or is the caller and the only admin of the project.',
      },
    },
  };
}
