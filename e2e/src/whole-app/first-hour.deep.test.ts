import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { exportPage, importPage } from '../pages/files.ts';
import { projectFrame, projectsPage } from '../pages/project.ts';
import { inspect } from '../testing/inspect.ts';
import { makeUpPerson } from '../testing/person.ts';
import { test } from '../testing/test.ts';

const strings = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <string name="open_camera">Open camera</string>
    <string name="close_camera">Close camera</string>
</resources>
`;

/** Counts clicks with the mouse and presses of Enter. Other keys type, or save what was typed. */
async function countSteps(page: Page) {
  const steps: string[] = [];
  await page.exposeFunction('noteStep', (what: string) => steps.push(what));
  await page.addInitScript(() => {
    const { noteStep } = window as unknown as { noteStep(what: string): void };
    const noteClick = ({ isTrusted, detail, target }: MouseEvent) => {
      // A click by the keyboard has a `detail` of 0.
      if (!isTrusted || detail === 0 || !(target instanceof Element)) return;
      noteStep(`click on ${target.textContent.slice(0, 40)}`);
    };
    const noteEnter = ({ isTrusted, key }: KeyboardEvent) => {
      if (isTrusted && key === 'Enter') noteStep('Enter');
    };
    addEventListener('click', noteClick, { capture: true });
    addEventListener('keydown', noteEnter, { capture: true });
  });
  return steps;
}

test('somebody new has a German file of their project after at most 11 clicks and Enters', async ({
  visit,
}) => {
  const { page } = await visit();
  const steps = await countSteps(page);
  const { name, email, password } = makeUpPerson();

  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Display Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  const projects = projectsPage(page);
  await projects.heading.waitFor();
  expect(steps).toEqual(['click on Create an account', 'Enter']);
  await projects.newProject();
  await projects.dialog.getByLabel('Project Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Camera');
  await page.keyboard.press('Enter');
  await projects.card('Camera').waitFor();
  await inspect(page, 'projects-first');
  await page.getByRole('link', { name: 'Import a file' }).click();

  const imports = importPage(page);
  const dialog = page.waitForEvent('filechooser');
  await page.locator('input[type="file"]').click();
  await (await dialog).setFiles({
    name: 'strings.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(strings),
  });
  // The name does not say the language, so that is asked for. The system's file dialog is none of the page.
  await imports.locale.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('english');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('radio').count()).toBe(0);
  await inspect(page, 'import-newcomer', []);
  await imports.submit.click();
  await imports.success.waitFor();
  const languages = page.getByRole('combobox', { name: 'Locale' });
  await languages.and(page.locator(':focus')).waitFor();
  await inspect(page, 'import-languages');
  await page.keyboard.type('german');
  await page.getByRole('option', { selected: true }).getByText('de', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove German (de)' }).waitFor();
  await page.keyboard.press('Enter');

  const editor = editorPage(page);
  await editor.row('open_camera').waitFor();
  await page.keyboard.press('Enter');
  await editor.type('Kamera öffnen');
  await page.keyboard.press('Control+s');
  await editor.sign('open_camera', 'Saved').waitFor();

  await projectFrame(page).goTo('Export');
  const exports = exportPage(page);
  await exports.submit.and(page.locator(':enabled')).waitFor();
  const file = await exports.save();
  expect(file.name).toBe('strings.xml');
  expect(file.bytes.toString()).toContain('<string name="open_camera">Kamera öffnen</string>');
  await page.getByText('strings.xml was downloaded.').waitFor();
  await inspect(page, 'export-first', []);
  // Two steps were for the account. Without a lower limit, the test would also pass if nothing was counted.
  expect(steps.length - 2, steps.join(', ')).toBeLessThanOrEqual(11);
  expect(steps.length - 2, steps.join(', ')).toBeGreaterThan(8);
});
