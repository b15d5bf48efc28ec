import { endpoints } from '@parlance/contract';
import { describe, expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { goTo } from '../pages/go-to.ts';
import { projectFrame } from '../pages/project.ts';
import { teamPage } from '../pages/team.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

describe('a translator', () => {
  test('is given one locale, writes in it and reads the others', async ({ visit, newPerson }) => {
    const ada = await newPerson('Ada');
    const tom = await newPerson('Tom');
    const project = await createProject(ada, 'Harbour', {
      de_DE: flat({ open: 'Öffnen', close: '' }),
      fr: flat({ open: 'Ouvrir' }),
    });
    const params = { projectId: project.id };
    await ada.call(endpoints.createInvite, {
      params,
      body: { email: 'lea@example.com', role: 'reviewer', locales: ['de_DE', 'fr'] },
    });

    const { page: office } = await visit(ada);
    const team = teamPage(office);
    await team.open(project.id);
    await team.addButton.click();
    await team.dialog.getByLabel('Email address').fill(tom.email);
    await team.dialog.getByRole('combobox', { name: 'Project role' }).click();
    await office.getByRole('option', { name: /^Translator/ }).click();
    const locales = team.dialog.getByRole('button', { name: /^Locales/ });
    await locales.click();
    await office.getByRole('menuitemcheckbox', { name: /German/ }).click();
    await inspect(office, 'team-add-locales');
    await office.keyboard.press('Escape');
    await expect.poll(() => locales.textContent()).toContain('German');
    await team.dialog.getByRole('button', { name: 'Save' }).click();
    await team.member(tom.email).getByText('Edits only German, Germany (de_DE)').waitFor();
    await inspect(office, 'team-locales', []);
    await office.getByRole('button', { name: 'Locales of Tom: German' }).click();
    await office.getByRole('menuitemcheckbox', { name: /German/ }).waitFor();
    await inspect(office, 'team-locales-open');
    await office.keyboard.press('Escape');

    const { page } = await visit(tom);
    const frame = projectFrame(page);
    await goTo(page, `/projects/${project.id}/translations`);
    await page.getByText('Read only').waitFor();
    expect(await page.getByText('Read only').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Import' }).count()).toBe(0);
    await inspect(page, 'locales-read-only');

    const editor = editorPage(page);
    await editor.open(project.editorPath('fr'));
    await page.getByText('You can edit German, Germany (de_DE).').waitFor();
    await editor.row('open').click();
    await page.keyboard.press('Enter');
    expect(await editor.field.count()).toBe(0);
    await inspect(page, 'editor-read-only');

    await editor.open(project.editorPath('de_DE'));
    expect(await editor.reviewToggle('open').count()).toBe(0);
    await editor.row('close').click();
    await editor.type('Schließen');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => project.translationOf('de_DE', 'close')).toBe('Schließen');
    await inspect(page, 'editor-translator', []);

    await team.changeRole('Tom', 'Reviewer');
    await editor.reviewToggle('open').click();
    await expect.poll(() => editor.isReviewed('open')).toBe(true);
    await frame.goTo('Terms');
    expect(await page.getByRole('button', { name: 'New Term' }).count()).toBe(0);
  });
});
