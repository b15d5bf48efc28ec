import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, id, membershipBody, shownMembership } from '../schemas.ts';
import { member } from './members.ts';

/** An e-mail address without an account, whose owner becomes a member by signing up. */
export const invite = z
  .object({ id, email: z.string(), ...shownMembership, status: z.literal('sent') })
  .meta({ id: 'Invite' });

export type Invite = z.infer<typeof invite>;

export const createInviteBody = membershipBody.safeExtend({ email });

export const inviteEndpoints = {
  listInvites: endpoint({
    method: 'GET',
    path: '/projects/:projectId/invites',
    summary: 'List the open invites of a project, oldest first',
    access: 'user',
    action: 'ViewProjectInvites',
    success: { status: 200, data: z.array(invite) },
    errors: [],
  }),
  createInvite: endpoint({
    method: 'POST',
    path: '/projects/:projectId/invites',
    summary: 'Invite an address; somebody who has an account becomes a member at once',
    access: 'user',
    action: 'InviteProjectUser',
    body: createInviteBody,
    success: { status: 201, data: z.union([invite, member]) },
    errors: ['BadRequest', 'AlreadyExists', 'TooManyRequests'],
  }),
  updateInvite: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/invites/:inviteId',
    summary: 'Change the role and the locales that an invite gives',
    access: 'user',
    action: 'EditProjectInvites',
    body: membershipBody,
    success: { status: 200, data: invite },
    errors: ['BadRequest'],
  }),
  resendInvite: endpoint({
    method: 'POST',
    path: '/projects/:projectId/invites/:inviteId/resend',
    summary: 'Send the mail of an invite again, once a minute at most',
    access: 'user',
    action: 'EditProjectInvites',
    success: { status: 201, data: z.union([invite, member]) },
    errors: ['TooManyRequests'],
  }),
  deleteInvite: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/invites/:inviteId',
    summary: 'Withdraw an invite',
    access: 'user',
    action: 'DeleteProjectInvites',
    success: { status: 204 },
    errors: [],
  }),
} as const;
