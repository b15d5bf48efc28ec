import { endpoints, InBackground } from '@parlance/contract';
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

/** Large enough that its import can be observed while it runs. */
const large = toTexts(30_000);
const codes = ['cs', 'da', 'es', 'fi', 'fr', 'it', 'pl', 'sv'];

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
  await imports.choose({ name: 'de.json', text: large });
  await imports.changes.getByText('New terms 30,000').waitFor();
  await imports.submit.click();
  await page.getByText('You can leave this page').waitFor();
  const address = page.url();
  await inspect(page, 'import-running');

  const editor = editorPage(page);
  await editor.open(project.editorPath('de'));
  await editor.row('menu.open').waitFor();
  await imports.open(project.id);
  const listed = page.getByRole('region', { name: 'Imports in the background' });
  await listed.getByText('Imported').waitFor({ timeout: 30_000 });
  await listed.getByRole('link', { name: 'Show what changed' }).click();
  await imports.success.waitFor();
  expect(page.url()).toBe(address);
  expect(await imports.summary('Terms Added')).toBe('30,000');
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
  const text = toTexts(3000);
  await imports.choose(...codes.map((code) => ({ name: `${code}.json`, text })));
  await imports.file('it.json').waitFor();
  await imports.submit.click({ timeout: 30_000 });
  await page.getByText('You can leave this page').waitFor();
  const address = page.url();
  await goTo(page, '/projects');
  await imports.open(project.id);
  const listed = page.getByRole('region', { name: 'Imports in the background' });
  await listed.getByText('cs.json and 7 more files').waitFor();
  await listed.getByText('Imported').waitFor({ timeout: 60_000 });
  await listed.getByRole('link', { name: 'Show what changed' }).click();
  await imports.successOfMany.waitFor();
  expect(page.url()).toBe(address);
  await imports.file('it.json').getByText('3,000').first().waitFor();
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

  // One import of a project runs at a time. The others wait behind it as long as each takes, which all of them do
  // as each changes all texts. The list is complete before a button of it is clicked, so that none moves.
  const waiting = ['first', 'second', 'third', 'fourth'];
  await Promise.all(waiting.map((text) => send(ada, toTexts(30_000, text))));
  await listed.getByRole('listitem').nth(5).waitFor();
  await listed.getByRole('button', { name: 'Cancel the import of de.json' }).first().click();
  await listed.getByText('Cancelled · ').waitFor({ timeout: 30_000 });
  await inspect(page, 'import-jobs');
  await listed.getByRole('link', { name: 'Show why' }).click();
  await imports.problem.getByText('Line 3, column 7').waitFor();
  await inspect(page, 'import-failed', []);
});
