import { endpoints } from '@parlance/contract';
import type { Page } from 'playwright-core';
import arabic from '../../../apps/web/src/messages/ar.json' with { type: 'json' };
import german from '../../../apps/web/src/messages/de.json' with { type: 'json' };
import en from '../../../apps/web/src/messages/en.json' with { type: 'json' };
import type { Person } from './person.ts';
import { createProject, type ExistingProject, flat } from './project.ts';

export type Messages = typeof en;

export { en };

// Untranslated texts are shown in English.
export const ar: Messages = { ...en, ...arabic };
export const de: Messages = { ...en, ...german };

const projectPages = {
  terms: 'terms.title',
  translations: 'locales.title',
  replace: 'replace.title',
  memory: 'project.memory',
  labels: 'labels.title',
  screenshots: 'screenshots.title',
  checks: 'checks.title',
  machine: 'project.machine',
  activity: 'activity.title',
  team: 'team.title',
  import: 'import.title',
  export: 'export.title',
  api: 'clients.title',
  settings: 'settings.title',
} as const;

/** A project with something on every page. */
export async function createAtlas(person: Person): Promise<ExistingProject> {
  const project = await createProject(person, 'Atlas', {
    en: flat({ 'trip.title': 'Your trips', 'trip.new': 'Plan a trip' }),
    ar: flat({ 'trip.title': 'Atlas: رحلاتك' }),
  });
  await project.addLocale('de_AT');
  await project.labelTerms({ value: 'Summer', color: '#d9822b' }, ['trip.new']);
  const params = { projectId: project.id };
  await person.call(endpoints.createInvite, {
    params,
    body: { email: `invited-${person.email}`, role: 'viewer' },
  });
  await person.call(endpoints.createProjectClient, {
    params,
    body: { name: 'Builder', role: 'viewer' },
  });
  // Nobody calls it: what it is called for is walked through elsewhere.
  await person.call(endpoints.createMachineProvider, {
    params,
    body: { name: 'Model house', kind: 'openai', model: 'large-2' },
  });
  return project;
}

type Look = (name: string) => Promise<void>;

/** Opens every page of the project and the account, and calls `look` on each. */
export async function walk(
  page: Page,
  messages: Messages,
  project: ExistingProject,
  look: Look,
): Promise<void> {
  await page.goto('/projects');
  await page.getByRole('heading', { name: messages['projects.title'], level: 1 }).waitFor();
  await look('projects');
  await walkProject(page, messages, project, look);
  await follow(page, '/user-settings', messages['account.title']);
  await look('account');
}

/** Navigates from a page of the app to every page of the project, and calls `look` on each. */
export async function walkProject(
  page: Page,
  messages: Messages,
  { id }: ExistingProject,
  look: Look,
): Promise<void> {
  for (const [name, heading] of Object.entries(projectPages)) {
    await follow(page, `/projects/${id}/${name}`, messages[heading]);
    await look(name);
  }
}

/** Navigates to a page like a link: reloading the whole app would take most of the time. */
async function follow(page: Page, path: string, heading: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
}
