import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { en, walkProject } from '../testing/atlas.ts';
import { isDeep } from '../testing/deep.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test.runIf(isDeep)('? lists the keys on every page of a project', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', { en: flat({ 'menu.open': 'Open' }) });
  const { page } = await visit(ada);
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const look = async (place: string) => {
    await page.keyboard.press('?');
    await keys.getByText('Go to any page or term').waitFor();
    expect(await keys.count()).toBe(1);
    if (place === 'labels') await inspect(page, 'keys');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
  };
  await editorPage(page).open(project.editorPath('en'));
  await look('editor');
  await walkProject(page, en, project, look);
});

test('a page that does not exist says so under the name of the product', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: '404 - Not found' }).waitFor();
  await page.getByText('Parlance', { exact: true }).waitFor();
  await inspect(page, 'not-found-visitor', []);
  await page.getByRole('link', { name: 'Go back home' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test.runIf(isDeep)(
  'the locales to choose from leave the buttons free',
  async ({ visit, newPerson }) => {
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
      // The list follows the window a moment later.
      await expect
        .poll(async () => {
          const list = await dialog.getByRole('listbox').boundingBox();
          const button = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
          return list && button && list.y + list.height <= button.y;
        })
        .toBe(true);
    }
  },
);

test.runIf(isDeep)(
  'what can be done with an invite stands on one line of a phone',
  async ({ visit, newPerson }) => {
    const ada = await newPerson();
    const project = await createProject(ada, 'Atlas');
    await ada.call(endpoints.createInvite, {
      params: { projectId: project.id },
      body: { email: 'somebody.with.a.long.address@example.com', role: 'editor' },
    });
    // German has the longest words. Other languages are for deep runs.
    for (const language of process.env.TEST_DEEP === '1'
      ? ['en-US', 'de-DE', 'fr-FR']
      : ['de-DE']) {
      const { page } = await visit(ada, language);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`/projects/${project.id}/team`);
      const row = page.getByRole('listitem').filter({ hasText: 'somebody.with' });
      await row.waitFor();
      // The fallback font of the system is wider.
      await page.evaluate(() => document.fonts.ready);
      // The locale menu has a line of its own below the other controls.
      const locales = row.locator('button[aria-haspopup="menu"]');
      const others = row.locator('button:not([aria-haspopup="menu"]), input:not([type="hidden"])');
      const middles = await others.evaluateAll((controls) =>
        controls.map((control) => {
          const { top, height } = control.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      );
      expect(middles).toHaveLength(3);
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
      const { y = 0, width = 0 } = (await locales.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(Math.max(...middles));
      expect(width).toBeGreaterThan(250);
      await inspect(page, `invite-${language}`, []);
    }
  },
);

test('nothing is cut off, covered or left blank', async ({ visit, newPerson }) => {
  const ada = await newPerson('Ägypg Jjyqp');
  const key = `settings_${'a_rather_long_name_of_a_key_'.repeat(6)}end`;
  const project = await createProject(ada, 'Atlas', {
    en: flat({ [key]: 'Open', short: 'Close' }),
  });
  await project.addLocale('de');
  const { page } = await visit(ada);
  await page.goto(`${project.editorPath('de')}?status=untranslated`);
  const editor = editorPage(page);
  await editor.row(key).waitFor();

  // Measures how far the letters of the name are cut off by the elements around them.
  const cut = await page
    .getByRole('button', { name: 'Ägypg Jjyqp' })
    .locator('span[dir="auto"]')
    .evaluate((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      const letters = range.getBoundingClientRect();
      const frames: Element[] = [];
      for (let at: Element | null = name; at && at.tagName !== 'HEADER'; at = at.parentElement) {
        if (getComputedStyle(at).overflowY !== 'visible') frames.push(at);
      }
      return frames.map((frame) => {
        const { top, bottom } = frame.getBoundingClientRect();
        return Math.max(top - letters.top, letters.bottom - bottom);
      });
    });
  expect(cut.length).toBeGreaterThan(0);
  expect(Math.max(...cut)).toBeLessThanOrEqual(0);

  // Controls that are only shown on hover or focus take no line of their own.
  await page.keyboard.press('ArrowDown');
  const blank = await editor.row(key).evaluate((row) => {
    const [term, reference] = ['span[dir="auto"]', 'p'].map((part) => row.querySelector(part));
    if (!term || !reference) throw new Error('The row has no key or no source');
    return reference.getBoundingClientRect().top - term.getBoundingClientRect().bottom;
  });
  expect(blank).toBeLessThan(12);

  await page.keyboard.press('Enter');
  await editor.type('Schließen');
  await page.keyboard.press('Control+s');
  const note = page.getByText(/no longer match/);
  await note.waitFor();
  await editor.row('short').getByRole('button', { name: 'Undo' }).waitFor();
  await inspect(page, 'saved');
  await page.getByRole('button', { name: 'Refresh list' }).click({ trial: true });
  await page.keyboard.press('Control+z');
  const toast = page.getByText('1 change taken back.');
  await toast.waitFor();
  // Redoing the edit shows the note again.
  await page.getByRole('button', { name: 'Redo' }).click();
  await note.waitFor();
  await toast.waitFor();
  await inspect(page, 'taken-back');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    // The toast moves after the note has reached its height.
    await expect
      .poll(async () => {
        const [above, below] = [await toast.boundingBox(), await note.boundingBox()];
        return above && below && above.y + above.height <= below.y;
      })
      .toBe(true);
  }
});

test('signing in begins in the field, and says calmly that it is needed', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/projects');
  const email = page.getByLabel('Email Address');
  await email.and(page.locator(':focus')).waitFor();
  await page.getByRole('status').getByText('Please sign in to continue').waitFor();
  await inspect(page, 'login-first', []);
  // Leaving the field must not move the link away.
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await page.getByLabel('Display Name').and(page.locator(':focus')).waitFor();
});

test('a heading that takes the focus shows no ring', async ({ visit, newPerson }) => {
  const { page } = await visit(await newPerson());
  await page.goto('/404');
  await page.getByRole('heading', { name: '404 - Not found' }).waitFor();
  await page.keyboard.press('Tab');
  const outline = await page.locator('h1').evaluate((heading) => {
    heading.focus();
    return heading.matches(':focus-visible') && getComputedStyle(heading).outlineStyle;
  });
  expect(outline).toBe('none');
});
