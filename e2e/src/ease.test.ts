import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { inspect } from './testing/inspect.ts';
import { createProject } from './testing/project.ts';
import { test } from './testing/test.ts';

test('? lists the keys on every page of a project', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const file = { format: 'jsonflat', text: '{"menu.open": "Open"}' } as const;
  const project = await createProject(ada, 'Atlas', { en: file });
  const { page } = await visit(ada);
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const places = ['terms', 'translations', 'translations/en', 'labels', 'team', 'import'];
  for (const place of [...places, 'export', 'api', 'settings']) {
    await page.goto(`/projects/${project.id}/${place}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    await keys.getByText('Go to any page or term').waitFor();
    expect(await keys.count()).toBe(1);
    if (place === 'labels') await inspect(page, 'keys');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
  }
});

test('a page that does not exist says so under the name of the product', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: '404 - Not found' }).waitFor();
  await page.getByText('Parlance', { exact: true }).waitFor();
  await inspect(page, 'not-found-visitor');
  await page.getByRole('link', { name: 'Go back home' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('the locales to choose from leave the buttons free', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas');
  const { page } = await visit(ada);
  await page.goto(`/projects/${project.id}/translations`);
  await page.getByRole('button', { name: 'New Locale' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await dialog.getByRole('option').first().waitFor();
  await inspect(page, 'locale-options');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const list = await dialog.getByRole('listbox').boundingBox();
    const button = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
    if (!list || !button) throw new Error('The list of options is not open');
    expect(list.y + list.height).toBeLessThanOrEqual(button.y);
  }
});

test('what can be done with an invite stands on one line of a phone', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas');
  await ada.call(endpoints.createInvite, {
    params: { projectId: project.id },
    body: { email: 'somebody.with.a.long.address@example.com', role: 'editor' },
  });
  for (const language of ['en-US', 'de-DE', 'fr-FR']) {
    const { page } = await visit(ada, language);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/projects/${project.id}/team`);
    const row = page.getByRole('listitem').filter({ hasText: 'somebody.with' });
    await row.waitFor();
    // That of the system, which stands in for it, is wider.
    await page.evaluate(() => document.fonts.ready);
    const tops = await row.locator('button, input:not([type="hidden"])').evaluateAll((controls) =>
      controls.map((control) => {
        const { top, height } = control.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
    await inspect(page, `invite-${language}`);
  }
});
