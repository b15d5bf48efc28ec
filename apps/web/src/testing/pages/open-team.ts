import type { Invite, Member, Role } from '@parlance/contract';
import { screen, within } from '@testing-library/react';
import type { Answers } from '../answers.ts';
import { inRole, openProject } from './open-project.ts';

const member = (userId: string, name: string, role: Role): Member => ({
  userId,
  ...inRole(role),
  name,
  email: `${name.toLowerCase()}@example.com`,
});

export const self = member('u1', 'Ada', 'admin');
export const bob = member('u2', 'Bob', 'editor');
export const zoe = member('u3', 'Zoe', 'admin');
export const invite: Invite = {
  id: 'i1',
  email: 'eve@example.com',
  ...inRole('viewer'),
  status: 'sent',
};

/** Opens the team of a project. The test can change `team` on the server while the page is open. */
export function openTeam(role: Role = 'admin', answers: Answers = {}) {
  const team = { members: [{ ...self, ...inRole(role) }, bob, zoe], invites: [invite] };
  const app = openProject('team', {
    role,
    answers: {
      'GET /projects/p1/users': () => ({ data: team.members }),
      'GET /projects/p1/invites': () => ({ data: team.invites }),
      ...answers,
    },
  });
  return { ...app, team };
}

/** The row of a list with this text. */
export async function row(list: 'Members' | 'Pending invitations', text: string) {
  const rows = within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');
  const found = rows.find(({ textContent }) => textContent?.includes(text));
  if (!found) throw new Error(`No row has the text ${text}`);
  return within(found);
}
