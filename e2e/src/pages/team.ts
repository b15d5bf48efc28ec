import type { Page } from 'playwright-core';
import { goTo } from './go-to.ts';

export function teamPage(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add Team Member' });
  const members = page.getByRole('list', { name: 'Members' });
  const invites = page.getByRole('list', { name: 'Pending invitations' });
  return {
    dialog,
    members,
    invites,
    heading: page.getByRole('heading', { name: 'Project Team', level: 1 }),
    problem: page.getByRole('alert'),
    open: (projectId: string) => goTo(page, `/projects/${projectId}/team`),
    member: (email: string) =>
      members.getByRole('listitem').filter({ has: page.getByText(email, { exact: true }) }),
    invite: (email: string) =>
      invites.getByRole('listitem').filter({ has: page.getByText(email, { exact: true }) }),
    addButton: page.getByRole('button', { name: 'Add team member' }),
    async add(email: string) {
      await this.addButton.click();
      await dialog.getByLabel('Email address').fill(email);
      await dialog.getByRole('button', { name: 'Save' }).click();
    },
    role: (name: string) => page.getByRole('combobox', { name: `Role of ${name}` }),
    async changeRole(name: string, role: string) {
      await this.role(name).click();
      await page.getByRole('option', { name: new RegExp(`^${role}`) }).click();
    },
    leaveButton: page.getByRole('button', { name: 'Leave project' }),
  };
}
