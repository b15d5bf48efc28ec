import type { Page } from 'playwright-core';
import { goTo } from './go-to.ts';

export function projectsPage(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Create a new project' });
  return {
    dialog,
    heading: page.getByRole('heading', { name: 'Projects', level: 1 }),
    open: () => goTo(page, '/projects'),
    card: (name: string) =>
      page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) }),
    newProject: () => page.getByRole('button', { name: 'New Project' }).click(),
    async create(name: string, description: string) {
      await dialog.getByLabel('Project Name').fill(name);
      await dialog.getByLabel('Project Description').fill(description);
      await dialog.getByRole('button', { name: 'Create' }).click();
    },
  };
}

type Destination =
  | 'Terms'
  | 'Translations'
  | 'Files'
  | 'Labels'
  | 'Glossary'
  | 'Machine translation'
  | 'Activity'
  | 'Team'
  | 'Import'
  | 'Export'
  | 'API Keys'
  | 'Webhooks'
  | 'Project Settings';

/** The frame of all pages of a project. */
export function projectFrame(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Project' });
  return {
    /** The bar with the name and the progress of a project. */
    bar: (name: string) => page.getByRole('complementary', { name }),
    goTo: (destination: Destination) => navigation.getByRole('link', { name: destination }).click(),
  };
}

export function localesPage(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add project locale' });
  const row = (code: string) =>
    page.getByRole('row').filter({ has: page.getByText(code, { exact: true }) });
  return {
    row,
    dialog,
    heading: page.getByRole('heading', { name: 'Translations', level: 1 }),
    /** The link to the editor of a locale, which those to what is left to do follow. */
    link: (code: string) => row(code).getByRole('link').first(),
    /** Chooses an item of the menu of a locale. */
    async act(locale: string, item: string) {
      await page.getByRole('button', { name: `Actions for ${locale}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
    newLocale: () => page.getByRole('button', { name: 'New locale' }).click(),
    /** `search` is the text that finds the locale, `code` the locale to choose. */
    async add(search: string, code: string) {
      await dialog.getByRole('combobox', { name: 'Locale' }).fill(search);
      await dialog
        .getByRole('option')
        .filter({ has: page.getByText(code, { exact: true }) })
        .click();
      await dialog.getByRole('button', { name: 'Add selected' }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
  };
}
