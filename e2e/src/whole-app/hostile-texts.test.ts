import { createClient, endpoints } from '@parlance/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { loginPage } from '../pages/account.ts';
import { editorPage } from '../pages/editor.ts';
import { importPage } from '../pages/files.ts';
import { goTo } from '../pages/go-to.ts';
import { palettePage } from '../pages/palette.ts';
import { labelsPage, termsPage } from '../pages/terms.ts';
import { isDeep } from '../testing/deep.ts';
import type { Person } from '../testing/person.ts';
import { createProject } from '../testing/project.ts';
import { test, type Visit } from '../testing/test.ts';

// Every text that a user can choose tries to become part of the page. A script that runs, a dialog, or a
// violation of the content security policy fails the test: the policy is the second line of defence and must
// not be needed.

/** Markup that breaks out of attributes and elements, with several kinds of scripts. */
const hostile = (what: string) =>
  `"'><img src=x onerror="smuggled()" data-smuggled><script data-smuggled>smuggled()</script>{{7*7}} ${what}`;

/** A URL that would run a script as the address of a link. */
const address = (what: string) => `javascript:smuggled()//${what}`;

const projectName = hostile('project');
const description = hostile('description');
const labelName = hostile('label');
const clientName = hostile('client');
const term = hostile('term');
const linkedTerm = address('term');
const context = hostile('context');
const translation = hostile('translation');
const memberName = hostile('member');
const comment = hostile('comment');

/** Watches for scripts that run, in addition to what every test watches for. */
async function open(visit: (person?: Person) => Promise<Visit>, person?: Person): Promise<Page> {
  const { page } = await visit(person);
  await page.addInitScript(() => {
    Object.assign(window, { smuggled: () => console.error('a smuggled script ran') });
  });
  page.on('dialog', async (dialog) => {
    await dialog.dismiss();
    await page.evaluate(() => console.error('a dialog was shown'));
  });
  return page;
}

/** All text of a page, also in its fields and for screen readers. */
async function textsOf(page: Page): Promise<string> {
  const fields = page.locator('input, textarea');
  const labelled = page.locator('[aria-label]');
  const texts = [
    ...(await page.locator('body').allInnerTexts()),
    ...(await fields.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))),
    ...(await labelled.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))),
  ];
  return texts.join('\n');
}

/** Expects that the texts appear literally, and that no part of them has become markup. */
async function expectVerbatim(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await expect.poll(() => textsOf(page), { message: text }).toContain(text);
  expect(await page.locator('[data-smuggled]').count()).toBe(0);
  const addresses = await page
    .locator('[href], [src], [action], [formaction]')
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''),
      ),
    );
  expect(addresses.filter((each) => /^\s*(javascript|data:text|vbscript)/i.test(each))).toEqual([]);
}

const quoted = (text: string) => JSON.stringify(text);

async function makeHostileProject(newPerson: (name?: string) => Promise<Person>) {
  const ada = await newPerson(hostile('admin'));
  const catalogue = [
    'msgid ""',
    'msgstr "Content-Type: text/plain; charset=utf-8\\n"',
    '',
    `#. ${comment}`,
    `#: ${address('reference')}:7`,
    '#, c-format, <b/data-smuggled>',
    `msgid ${quoted(hostile('source'))}`,
    `msgstr ${quoted(translation)}`,
    '',
  ].join('\n');
  const project = await createProject(ada, projectName, {
    de: { format: 'po', text: catalogue },
    fr: { format: 'jsonflat', text: '{}' },
  });
  const params = { projectId: project.id };
  await ada.call(endpoints.updateProject, { params, body: { description } });
  for (const value of [term, linkedTerm]) {
    const { id: termId } = await ada.call(endpoints.createTerm, {
      params,
      body: { value, context },
    });
    await ada.call(endpoints.updateTranslation, {
      params: { ...params, localeCode: 'de' },
      body: { termId, value: translation },
    });
  }
  await project.labelTerms({ value: labelName, color: '#d9822b' }, [term, linkedTerm]);
  await ada.call(endpoints.createProjectClient, {
    params,
    body: { name: clientName, role: 'viewer' },
  });
  const member = await newPerson(memberName);
  for (const email of [member.email, "o'hara+b@example.com"]) {
    await ada.call(endpoints.createInvite, { params, body: { email, role: 'editor' } });
  }
  return { ada, project, member };
}

describe('texts that want to become part of a page', () => {
  test.runIf(isDeep)(
    'are shown as they are on every page',
    { timeout: 180_000 },
    async ({ visit, newPerson }) => {
      const { ada, project, member } = await makeHostileProject(newPerson);
      const page = await open(visit, ada);
      const at = `/projects/${project.id}`;
      const stops: readonly (readonly [path: string, ...texts: string[]])[] = [
        ['/projects', projectName, description, ada.name],
        ['/user-settings', ada.name],
        [at, projectName],
        [`${at}/terms`, term, linkedTerm, labelName],
        [`${at}/translations`, projectName],
        [`${at}/translations/de`, term, linkedTerm, translation, labelName, comment],
        [`${at}/translations/fr?reference=de`, term, translation],
        [`${at}/labels`, labelName],
        [`${at}/activity`, ada.name, memberName, labelName, clientName, "o'hara+b@example.com"],
        [`${at}/team`, memberName, member.email, "o'hara+b@example.com", ada.name],
        [`${at}/api`, clientName],
        [`${at}/import`, projectName],
        [`${at}/export`, projectName],
        [`${at}/settings`, projectName, description],
      ];
      for (const [path, ...texts] of stops) {
        await goTo(page, path);
        await expectVerbatim(page, ...texts);
      }
    },
  );

  test('are shown as they are where somebody works with them', { timeout: 180_000 }, async ({
    visit,
    newPerson,
  }) => {
    const { ada, project } = await makeHostileProject(newPerson);
    const page = await open(visit, ada);

    const terms = termsPage(page);
    await terms.open(project.id);
    await terms.row(term).waitFor();
    await terms.search.fill('<img src=x');
    await expectVerbatim(page, term);

    const editor = editorPage(page);
    await editor.open(project.editorPath('de'));
    await editor.row(term).click();
    await page.keyboard.press('Enter');
    await editor.type(hostile('typed'));
    await page.keyboard.press('Control+Enter');
    await editor.sign(term, 'Saved').waitFor();
    await expectVerbatim(page, hostile('typed'));

    await goTo(page, `/projects/${project.id}/activity`);
    await page.getByRole('button', { name: /changed 2 translations in German/ }).click();
    await page.getByRole('insertion').first().waitFor();
    // What was there before is in the difference with what was typed, and cut by it.
    await expectVerbatim(page, term, linkedTerm, translation);

    const labels = labelsPage(page);
    await labels.open(project.id);
    await labels.delete(labelName);
    await labels.deletion.waitFor();
    await expectVerbatim(page, labelName);
    await page.keyboard.press('Escape');
    await labels.deletion.waitFor({ state: 'hidden' });

    await palettePage(page).open();
    await page.keyboard.insertText('project');
    await expectVerbatim(page, projectName);
  });

  test.runIf(isDeep)(
    'are shown as they are where they are names of files',
    async ({ visit, newPerson }) => {
      const ada = await newPerson();
      const { id } = await createProject(ada, 'Atlas');
      const page = await open(visit, ada);
      const imports = importPage(page);
      // Browsers escape double quotes in file names.
      const name = `${hostile('file').replaceAll(/[/"]/g, '')}.de.json`;
      await imports.open(id);
      await imports.choose({ name, text: JSON.stringify({ [term]: translation }) });
      await imports.changes.getByText('New terms 1').click();
      await expectVerbatim(page, name, term, translation);
      await imports.open(id);
      await imports.drop(
        { name, text: JSON.stringify({ [term]: translation }) },
        { name: `broken-${name}`, text: '{"a" "b"}' },
      );
      await imports.file('broken-').waitFor();
      await expectVerbatim(page, name, `broken-${name}`);
    },
  );

  test.runIf(isDeep)(
    'are shown as they are where they come with a link',
    async ({ visit, newPerson }) => {
      const ada = await newPerson();
      const { id } = await createProject(ada, 'Atlas', {
        de: { format: 'jsonflat', text: '{"a": "b"}' },
      });
      const text = encodeURIComponent(hostile('link'));
      const visitor = await open(visit);
      for (const path of [
        `/login?redirect=${encodeURIComponent(address('link'))}&error=${text}`,
        `/signup?email=${text}&name=${text}`,
        `/reset-password?email=${text}&resetToken=${text}`,
        `/auth/callback?code=${text}&state=${text}&error=${text}`,
        `/${text}`,
      ]) {
        await visitor.goto(path);
        await visitor.getByRole('heading', { level: 1, name: /^(?!Loading)/ }).waitFor();
        await expectVerbatim(visitor);
      }
      const page = await open(visit, ada);
      await page.goto(`/projects/${id}/terms?q=${text}`);
      await expectVerbatim(page, hostile('link'));
      await page.goto(`/projects/${id}/translations/de?q=${text}&status=${text}&order=${text}`);
      await expectVerbatim(page, hostile('link'));
    },
  );

  test('are no addresses of mails', async ({ newPerson, serverUrl }) => {
    const { call } = await newPerson();
    const { id: projectId } = await call(endpoints.createProject, { body: { name: 'Atlas' } });
    const visitor = createClient({ baseUrl: serverUrl });
    for (const email of [
      '<img/src=x>@example.com',
      '"<script>smuggled()</script>"@example.com',
      'ada@<b>.example.com',
      'javascript:smuggled()@example.com',
    ]) {
      const body = { email, role: 'viewer' } as const;
      await expect(
        call(endpoints.createInvite, { params: { projectId }, body }),
      ).rejects.toMatchObject({ status: 400 });
      await expect(
        visitor(endpoints.signup, { body: { name: 'Ada', email, password: 'long enough' } }),
      ).rejects.toMatchObject({ status: 400 });
    }
  });
});

test('an address that would name another host leads nowhere else', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const { page, problems } = await visit();
  problems.expect(/\/\/projects: 400/);
  const { origin } = new URL(ada.serverUrl);
  for (const path of ['//projects', '/\\projects', '/user-settings/..//projects']) {
    // The app does not run at these addresses, so they are not remembered.
    expect((await page.goto(`${origin}${path}`))?.status(), path).toBe(400);
  }
  await loginPage(page).open();
  await loginPage(page).signIn(ada);
  await page.waitForURL(`${origin}/projects`);
});
