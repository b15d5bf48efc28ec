import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
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

export function inviteDocs(): FeatureDocs<typeof inviteEndpoints> {
  const exampleReviewerBody = { role: 'reviewer', locales: ['de_DE'] as string[] } as const;
  const exampleInvite = {
    id: '0190b2a4-7e33-7bcd-8a5c-4d3fb0819c03',
    email: 'grace@example.com',
    role: 'editor',
    membership: exampleReviewerBody,
    status: 'sent',
  } as const;
  return {
    heading: 'Invites',
    about: 'Addresses whose owners become members when they sign up.',
    endpoints: {
      listInvites: { answer: [exampleInvite] },
      createInvite: {
        note: 'Answers with an invite, or with a member if somebody has an account by that address already. 409: the address is invited or its owner is a member. 429: it was sent 20 such mails within the hour.',
        body: { email: exampleInvite.email, ...exampleReviewerBody },
        answer: exampleInvite,
      },
      updateInvite: { body: exampleReviewerBody, answer: exampleInvite },
      resendInvite: {
        note: 'Answers with a member if the owner of the address has signed up meanwhile. 429: the last mail was sent less than a minute ago.',
        answer: exampleInvite,
      },
      deleteInvite: {},
    },
  };
}
