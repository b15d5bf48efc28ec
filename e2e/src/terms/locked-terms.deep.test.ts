import { describe, expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { termsPage } from '../pages/terms.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const source = `<resources>
    <string name="app_name" translatable="false">Wayfarer</string>
    <string name="trips_title">Your trips</string>
    <string name="trips_empty">No trips yet. Where would you like to go?</string>
    <string name="support_mail" translatable="false">help@wayfarer.example</string>
</resources>
`;
const german = source
  .replaceAll(' translatable="false"', '')
  .replace('Your trips', 'Deine Reisen')
  .replace('No trips yet. Where would you like to go?', '');

describe('what a file says is not to be translated', () => {
  test('is not asked for, and is until somebody unlocks it', async ({ visit, newPerson }) => {
    const person = await newPerson();
    const project = await createProject(person, 'Wayfarer', {
      en: { format: 'androidxml', text: source },
      de: { format: 'androidxml', text: german },
    });
    const { page } = await visit(person);
    const editor = editorPage(page);
    await editor.open(project.editorPath('de'));
    const locked = editor.row('app_name');
    await locked.getByText('This term is locked: only the source locale has a text').waitFor();
    await locked.getByRole('img', { name: 'Locked: not to be translated' }).waitFor();
    expect(await editor.progress()).toContain('1 of 2 translated');
    await locked.click();
    await page.keyboard.press('Enter');
    expect(await editor.field.count()).toBe(0);
    await inspect(page, 'editor-locked');
    await editor.show('Locked');
    await expect.poll(editor.terms).toEqual(['app_name', 'support_mail']);
    await editor.show('Untranslated');
    await expect.poll(editor.terms).toEqual(['trips_empty']);

    const terms = termsPage(page);
    await terms.open(project.id);
    const row = terms.row('app_name');
    await row.hover();
    await inspect(page, 'terms-locked');
    await row.hover();
    await row.getByRole('button', { name: 'Unlock app_name, so that it is translated' }).click();
    await row
      .getByRole('img', { name: 'Locked: not to be translated' })
      .waitFor({ state: 'hidden' });
    await editor.open(project.editorPath('de'));
    await editor.row('app_name').getByText('Not translated yet').waitFor();
    expect(await editor.progress()).toContain('1 of 3 translated');
    expect(await project.exportFile('de', 'androidxml')).toContain('help@wayfarer.example');
  });
});
