import type { Page } from 'playwright-core';

export function workspacePage(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add a member' });
  const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  return {
    dialog,
    addButton: page.getByRole('button', { name: 'Add member' }),
    heading: (name: string) => page.getByRole('heading', { name, level: 1 }),
    member: (email: string) => members.filter({ hasText: email }),
    async add(email: string) {
      await dialog.getByLabel('Email address').fill(email);
      await dialog.getByRole('button', { name: 'Save' }).click();
    },
    /** Creates a workspace in the account settings. */
    async create(name: string) {
      await page.getByRole('button', { name: 'New workspace' }).click();
      await page.getByLabel('Workspace name').fill(name);
      await page.getByRole('button', { name: 'Create' }).click();
    },
  };
}

/** Chooses a workspace with the menu that is on some pages. */
export async function chooseWorkspace(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Workspace' }).last().click();
  await page.getByRole('option', { name }).filter({ visible: true }).click();
}
