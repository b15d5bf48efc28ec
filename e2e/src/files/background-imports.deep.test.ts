import { endpoints, InBackground } from '@parlance/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { importPage } from '../pages/files.ts';
import { goTo } from '../pages/go-to.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import { startServer } from '../testing/server.ts';
import { test as base } from '../testing/test.ts';

/** A test with a separate server, for which every file counts as large. */
const test = base
  .extend('server', { scope: 'file' }, async ({ executable: _ }, { onCleanup }) => {
    const server = await startServer(() => ({ IMPORT_ASYNC_BYTES: '0' }));
    onCleanup(server.close);
    return server;
  })
  .extend('serverUrl', { scope: 'file' }, ({ server }) => server.url);

const sizes = { file: 30_000, each: 3000 };
const codes = ['cs', 'da', 'es', 'fi', 'fr', 'it', 'pl', 'sv'];

/** Keeps the news from a page that an import is over, which may be so at once, until the returned function is called. */
async function holdNews(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/projects\/[^/]+\/jobs$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

function toTexts(length: number, text = 'Text'): string {
  const texts = Array.from({ length }, (_, n) => [`text.${n}`, `${text} ${n}`]);
  return JSON.stringify(Object.fromEntries(texts));
}

test('an import goes on while one is elsewhere, and tells what it has changed', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const file = { format: 'jsonflat', text: '{"menu.open": "Öffnen"}' } as const;
  const project = await createProject(ada, 'Atlas', { de: file });
  const { page } = await visit(ada);
  const imports = importPage(page);
  await imports.open(project.id);
  const count = sizes.file.toLocaleString('en');
  await imports.choose({ name: 'de.json', text: toTexts(sizes.file) });
  await imports.changes.getByText(`New terms ${count}`).waitFor();
  const tell = await holdNews(page);
  await imports.submit.click();
  await page.getByText('You can leave this page').waitFor();
  const address = page.url();
  await inspect(page, 'import-running');

  const editor = editorPage(page);
  await editor.open(project.editorPath('de'));
  await editor.row('menu.open').waitFor();
  tell();
  await imports.open(project.id);
  const listed = page.getByRole('region', { name: 'Imports in the background' });
  await listed.getByText('Imported').waitFor({ timeout: 30_000 });
  await listed.getByRole('link', { name: 'Show what changed' }).click();
  await imports.success.waitFor();
  expect(page.url()).toBe(address);
  expect(await imports.summary('Terms Added')).toBe(count);
  await inspect(page, 'import-came-back', []);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('The import was taken back.').waitFor({ timeout: 30_000 });
});

test('many files are imported while one is elsewhere, and it is told what became of each', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const file = { format: 'jsonflat', text: '{"menu.open": "Öffnen"}' } as const;
  const project = await createProject(ada, 'Atlas', { de: file });
  const { page } = await visit(ada);
  const imports = importPage(page);
  await imports.open(project.id);
  const text = toTexts(sizes.each);
  await imports.choose(...codes.map((code) => ({ name: `${code}.json`, text })));
  await imports.file('it.json').waitFor();
  const tell = await holdNews(page);
  await imports.submit.click({ timeout: 30_000 });
  await page.getByText('You can leave this page').waitFor();
  const address = page.url();
  await goTo(page, '/projects');
  tell();
  await imports.open(project.id);
  const listed = page.getByRole('region', { name: 'Imports in the background' });
  await listed.getByText('cs.json and 7 more files').waitFor();
  await listed.getByText('Imported').waitFor({ timeout: 60_000 });
  await listed.getByRole('link', { name: 'Show what changed' }).click();
  await imports.successOfMany.waitFor();
  expect(page.url()).toBe(address);
  await imports.file('it.json').getByText(sizes.each.toLocaleString('en')).first().waitFor();
  await inspect(page, 'archive-came-back');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('The import was taken back.').waitFor({ timeout: 60_000 });
});

test('imports are listed with why they failed, and one that waits is cancelled', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson('Ada');
  const grace = await newPerson('Grace');
  const project = await createProject(ada, 'Atlas', {});
  const params = { projectId: project.id };
  await ada.call(endpoints.createInvite, {
    params,
    body: { email: grace.email, role: 'editor' },
  });
  const { page } = await visit(ada);
  const send = async (person: typeof ada, text: string) => {
    const query = { locale: 'de', format: 'jsonflat' } as const;
    const file = new File([text], 'de.json');
    const sent = person.call(
      endpoints.importFile,
      { params, query, file },
      { prefersBackground: true },
    );
    await expect(sent).rejects.toBeInstanceOf(InBackground);
  };
  await send(grace, '{"a": "1"}');
  await send(ada, '{\n  "a": "1",\n  "b" "2"\n}');
  const imports = importPage(page);
  await imports.open(project.id);
  const listed = page.getByRole('region', { name: 'Imports in the background' });
  await listed.getByText('Imported · Grace').waitFor();
  await listed.getByText('either malformed or not the right format').waitFor();

  // One import of a project runs at a time. The others wait behind the first two, which take long as each changes all
  // texts. The list is complete before a button of it is clicked, so that none moves.
  for (const [text, size] of [
    ['first', 45_000],
    ['second', 45_000],
    ['third', 1],
    ['fourth', 1],
  ] as const) {
    await send(ada, toTexts(size, text));
  }
  await listed.getByRole('listitem').nth(5).waitFor();
  await listed.getByRole('button', { name: 'Cancel the import of de.json' }).first().click();
  await listed.getByText('Cancelled · ').waitFor({ timeout: 30_000 });
  await inspect(page, 'import-jobs');
  await listed.getByRole('link', { name: 'Show why' }).click();
  await imports.problem.getByText('Line 3, column 7').waitFor();
  await inspect(page, 'import-failed', []);
});
