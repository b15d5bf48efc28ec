import { formatIds, formats } from '@parlance/formats';
import { placeholderNames } from '@parlance/messages';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import arabic from '../../../apps/web/src/messages/ar.json' with { type: 'json' };
import en from '../../../apps/web/src/messages/en.json' with { type: 'json' };
import { ar, createAtlas, de, type Messages, walk } from '../testing/atlas.ts';
import { isDeep } from '../testing/deep.ts';
import { findForgottenTexts } from '../testing/forgotten-text.ts';
import { inspect } from '../testing/inspect.ts';
import type { Person } from '../testing/person.ts';
import { test } from '../testing/test.ts';

const notInArabic = Object.entries(en)
  .filter(([id]) => !Object.hasOwn(arabic, id))
  .flatMap(([, message]) => message.split(/[{}]|<[^>]+>/))
  .map((part) => part.trim())
  .filter((part) => /[a-z]{2}/i.test(part));

const formatNames = [
  ...formatIds.map((id) => formats[id].label),
  ...Object.values(placeholderNames),
];

/** The server's name for the plan of every project here. */
const planName = 'Unlimited';

async function signIn(page: Page, messages: Messages, { email, password }: Person): Promise<void> {
  await page.getByLabel(messages['auth.email']).fill(email);
  await page.getByRole('textbox', { name: messages['auth.password'] }).fill(password);
  await page.getByRole('button', { name: messages['auth.signIn'], exact: true }).click();
}

test.runIf(isDeep)(
  'Arabic, from right to left, for a browser that asks for it',
  { timeout: 240_000 },
  async ({ visit, newPerson }) => {
    const person = await newPerson('Ada');
    const project = await createAtlas(person);
    const { page } = await visit(undefined, 'ar-EG');
    const names = [
      'Ada',
      'Atlas',
      'Builder',
      'Summer',
      'trip.title',
      'trip.new',
      `invited-${person.email}`,
      person.email,
    ];
    const known = [
      'Parlance',
      // Agents.
      'Claude Code',
      'Codex',
      // Who makes translations.
      'OpenAI',
      'Model house',
      'large-2',
      'api.openai.com',
      'UTC',
      'USD',
      'BBCode',
      'Markdown',
      // Where commands are run.
      'macOS',
      'Linux',
      'PowerShell',
      'GitHub Actions',
      'GitLab CI',
      planName,
      ...names,
      ...formatNames,
      ...notInArabic,
    ];
    const look = async (name: string) => {
      expect(await findForgottenTexts(page, known), name).toEqual([]);
      await inspect(page, `${name}-ar`, []);
    };

    await page.goto('/login');
    await page.getByRole('heading', { name: ar['auth.signInTitle'] }).waitFor();
    expect(await page.evaluate(describeDocument)).toEqual({
      lang: 'ar',
      dir: 'rtl',
      title: `${ar['auth.signInTitle']} · Parlance`,
      description: ar['app.description'],
    });
    await look('login');
    await signIn(page, ar, person);
    await page.waitForURL('**/projects');
    await walk(page, ar, project, look);

    await page.goto(`/projects/${project.id}/translations`);
    await page
      .getByRole('button', { name: /^إجراءات/ })
      .first()
      .click();
    const arrow = page.locator('.tabler-icon-file-export');
    expect(await arrow.evaluate((icon) => getComputedStyle(icon).scale)).toBe('-1 1');
    await page.keyboard.press('Escape');
    const bar = await page.getByRole('complementary').boundingBox();
    expect(bar && bar.x + bar.width).toBe(1440);
    await page.getByRole('rowheader', { name: 'النمسا' }).waitFor();
  },
);

test('the editor in Arabic: each text runs its own way', async ({ visit, newPerson }) => {
  const person = await newPerson('Ada');
  const project = await createAtlas(person);
  const { page } = await visit(person, 'ar');
  await page.goto(project.editorPath('ar'));
  const text = (content: string) => page.getByRole('grid').getByText(content, { exact: true });
  const directionOf = (content: string) =>
    text(content).evaluate((element) => getComputedStyle(element).direction);
  await text('trip.title').waitFor();
  expect(await directionOf('trip.title')).toBe('ltr');
  expect(await directionOf('Your trips')).toBe('ltr');
  // The direction is that of the locale, though the text begins with a Latin word.
  expect(await directionOf('Atlas: رحلاتك')).toBe('rtl');
  await inspect(page, 'editor-ar', ['phone']);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /trip\.new/ }).fill('خطط لرحلة');
  await inspect(page, 'editor-editing-ar', []);
  await page.keyboard.press('Control+s');
  await expect.poll(() => project.translationOf('ar', 'trip.new')).toBe('خطط لرحلة');
});

test.runIf(isDeep)('German, chosen in the account', async ({ visit, newPerson }) => {
  const person = await newPerson('Ada');
  const { page } = await visit(person);
  await page.goto('/user-settings');
  const select = page.getByRole('combobox', { name: 'Language' });
  await select.focus();
  await select.selectOption('Deutsch');
  await page.getByRole('heading', { name: de['account.title'], level: 1 }).waitFor();
  const chosen = page.getByRole('combobox', { name: de['language.label'] });
  expect(await chosen.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.reload();
  await page.getByRole('heading', { name: de['account.title'], level: 1 }).waitFor();
  await inspect(page, 'account-de', []);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');

  await page.getByRole('button', { name: 'Ada', exact: true }).click();
  await page.getByRole('menuitem', { name: de['shell.logout'] }).click();
  await page.getByRole('heading', { name: de['auth.signInTitle'] }).waitFor();
  await inspect(page, 'login-de', []);
  await page.getByRole('combobox', { name: de['language.label'] }).selectOption('English');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('only the messages of the chosen language are loaded', async ({ visit }) => {
  const { page } = await visit(undefined, 'fr-CA');
  const scripts: string[] = [];
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname));
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Connexion' }).waitFor();
  const languages = scripts.flatMap(
    (path) => /\/(en|de|es|fr|ar|ja)-[\w-]+\.js$/.exec(path)?.[1] ?? [],
  );
  expect(new Set(languages)).toEqual(new Set(['fr']));
});

function describeDocument() {
  const { documentElement, title } = document;
  const description = document.querySelector('meta[name="description"]')?.getAttribute('content');
  return { lang: documentElement.lang, dir: documentElement.dir, title, description };
}
