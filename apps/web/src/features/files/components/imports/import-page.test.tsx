import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openFiles, planned, preview, summary } from '../../../../testing/import-answers.ts';
import { chooseFiles, comboboxOf, importButton } from '../../../../testing/import-form.ts';
import { answerUploads } from '../../../../testing/upload-server.ts';

const warning = 'Please note that if the destination locale already exists';

it('recognises format and locale, and shows what would change before anything does', async () => {
  const sent = answerUploads(({ query }) => (query.get('dryRun') ? planned : summary));
  openFiles('import');
  await chooseFiles(['app.de.json', '{"menu": {"quit": "Beenden"}}']);
  const changes = await screen.findByRole('region', { name: 'What the import changes' });
  expect(screen.getByText('app.de.json')).toBeTruthy();
  expect(comboboxOf('File format')).toHaveProperty('value', 'JSON (.json)');
  expect(comboboxOf('Destination locale')).toHaveProperty('value', 'German (de)');
  expect(screen.getByText(warning, { exact: false })).toBeTruthy();
  expect(within(changes).getByText('Ende').closest('del')).not.toBeNull();
  expect(within(changes).getByText('Beenden').closest('ins')).not.toBeNull();
  expect(within(changes).getByText('Speichern')).toBeTruthy();
  expect(within(changes).getByText('Hilfe')).toBeTruthy();
  expect(within(changes).getByText('The first 1 of 41')).toBeTruthy();
  expect(sent.map(({ path, query }) => `${path}?${query}`)).toEqual([
    '/projects/p1/imports?format=jsonnested&locale=de&strategy=overwrite&dryRun=true',
  ]);

  await userEvent.click(importButton());
  await screen.findByText('File imported successfully!', { exact: false });
  expect(sent.map(({ query }) => query.get('dryRun'))).toEqual(['true', null]);
});

it('asks anew when another way is chosen, and imports in that way', async () => {
  const sent = answerUploads(({ query }) => (query.get('dryRun') ? planned : summary));
  openFiles('import');
  await chooseFiles(['de.json', '{}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(screen.getByLabelText('Keep them, and fill in what is untranslated'));
  expect(screen.queryByText(warning, { exact: false })).toBeNull();
  await expect.poll(() => importButton().hasAttribute('disabled')).toBe(false);
  await userEvent.click(importButton());
  await screen.findByText('File imported successfully!', { exact: false });
  expect(sent.map(({ query }) => query.get('strategy'))).toEqual(['overwrite', 'keep', 'keep']);
});

it('does not warn about a locale that is new', async () => {
  answerUploads(() => planned);
  openFiles('import');
  await chooseFiles(['en.json', '{"quit": "Quit"}']);
  await screen.findByText('en.json');
  expect(comboboxOf('Destination locale')).toHaveProperty('value', 'English (en)');
  expect(screen.queryByText(warning, { exact: false })).toBeNull();
});

it('asks for what the file does not tell', async () => {
  const sent = answerUploads(() => planned);
  openFiles('import');
  await chooseFiles(['notes', 'nothing in particular']);
  await screen.findByText('notes');
  expect(comboboxOf('File format')).toHaveProperty('value', '');
  expect(comboboxOf('Destination locale')).toHaveProperty('value', '');
  expect(importButton()).toHaveProperty('disabled', true);
  expect([sent.length, sent.staged.length]).toEqual([0, 0]);
});

it('says before anything is sent that files are too large, or too many', async () => {
  const sent = answerUploads(() => planned);
  openFiles('import');
  await screen.findByText('At most 1 kB at once.');
  await chooseFiles(['de.json', ' '.repeat(1001)]);
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toContain('is too large');
  expect(problem.textContent).toContain('You have chosen 1 kB. At most 1 kB');
  expect(importButton()).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the file' }));

  await chooseFiles(['a.json', '{}'], ['b.json', '{}'], ['c.json', '{}'], ['d.json', '{}']);
  expect((await screen.findByRole('alert')).textContent).toContain('At most 3 can be imported');
  expect([sent.length, sent.staged.length]).toEqual([0, 0]);
});

it('deletes the terms that the file lacks where it is told to, and says which', async () => {
  const removed = { ...summary, terms: { ...summary.terms, removed: 41 } };
  const sent = answerUploads(({ query }) => ({
    ...(query.get('removeMissing') ? removed : summary),
    ...(query.get('dryRun') ? { preview } : {}),
  }));
  openFiles('import');
  await chooseFiles(['de.json', '{}']);
  await screen.findByText('Not in the file; they stay');
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Delete the terms that the file lacks' }),
  );
  await screen.findByText('Not in the file; they are deleted');
  expect(screen.getByText('Deleted terms').nextSibling?.textContent).toBe('41');
  await userEvent.click(importButton());
  expect((await screen.findByText('Terms Deleted')).nextSibling?.textContent).toBe('41');
  expect(sent.map(({ query }) => query.get('removeMissing'))).toEqual([null, 'true', 'true']);
});

it.each([
  [
    'of what was checked, if that is not all',
    { errors: 1, warnings: 1200, checked: 5000, texts: 100_000 },
    { 'New errors': '1', 'New warnings': '1,200' },
    'Checked: 5,000 of 100,000 changed texts',
  ],
  ['and no others', { errors: 0, warnings: 2, checked: 9, texts: 9 }, { 'New warnings': '2' }, ''],
  ['unless there are none', { errors: 0, warnings: 0, checked: 9, texts: 9 }, {}, ''],
])('counts the problems that the import brings %s', async (_, problems, shown, checked) => {
  answerUploads(() => ({ ...summary, preview: { ...preview, problems } }));
  openFiles('import');
  await chooseFiles(['de.json', '{}']);
  const changes = await screen.findByRole('region', { name: 'What the import changes' });
  const labels = within(changes).queryAllByText(/^New (errors|warnings)$/);
  expect(
    Object.fromEntries(
      labels.map((label) => [label.textContent, label.nextElementSibling?.textContent]),
    ),
  ).toEqual(shown);
  expect(within(changes).queryByText(/^Checked/)?.textContent ?? '').toBe(checked);
});

it('shows the source texts that are taken over', async () => {
  const sources = { count: 5, first: [{ term: 'menu.quit', value: 'Quit' }] };
  answerUploads(({ query }) => ({
    ...summary,
    sources: 5,
    ...(query.get('dryRun') ? { preview: { ...preview, sources } } : {}),
  }));
  openFiles('import');
  await chooseFiles(['de.json', '{}']);
  const changes = await screen.findByRole('region', { name: 'What the import changes' });
  expect(within(changes).getByText('Quit').closest('ins')).not.toBeNull();
  await userEvent.click(importButton());
  const taken = await screen.findByText('Source texts taken over');
  expect(taken.nextSibling?.textContent).toBe('5');
});

it('converts placeholders when it is told to, and shows what that changes', async () => {
  const placeholders = {
    count: 1,
    first: [{ term: 'greeting', before: 'Hallo {name}', after: 'Hallo %s' }],
  };
  const sent = answerUploads(({ query }) => ({
    ...summary,
    ...(query.get('dryRun')
      ? { preview: query.get('placeholders') ? { ...preview, placeholders } : preview }
      : {}),
  }));
  openFiles('import');
  await chooseFiles(['de.json', '{}']);
  const changes = await screen.findByRole('region', { name: 'What the import changes' });
  expect(within(changes).queryByText('Placeholders converted')).toBeNull();
  await userEvent.click(screen.getByText('More options'));
  await userEvent.selectOptions(comboboxOf('Placeholders'), 'printf (%s)');
  expect((await screen.findByText('Hallo {name}')).closest('del')).not.toBeNull();
  expect(screen.getByText('Hallo %s').closest('ins')).not.toBeNull();
  await userEvent.click(importButton());
  await screen.findByText('File imported successfully!', { exact: false });
  expect(sent.map(({ query }) => query.get('placeholders'))).toEqual([null, 'printf', 'printf']);
});

it('takes an import back', async () => {
  answerUploads(({ query }) => (query.get('dryRun') ? planned : summary));
  const { asked } = openFiles('import');
  await chooseFiles(['de.json', '{}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(importButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
  await screen.findByText('The import was taken back.', { exact: false });
  expect(asked).toContain('POST /projects/p1/change-sets/c1/undo');
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Import another file' }));
  await screen.findByText('Drop file to import');
});

it('says that a file is too large, and keeps what was chosen', async () => {
  answerUploads(
    () => planned,
    () => 413,
  );
  openFiles('import');
  await chooseFiles(['de.json', '{}']);
  expect((await screen.findByRole('alert')).textContent).toContain('is too large');
  await screen.findByText('At most 1 kB at once.');
  expect(screen.getByText('de.json')).toBeTruthy();
  expect(comboboxOf('Destination locale')).toHaveProperty('value', 'German (de)');
});

it('refuses files that have a key twice where it is told to', async () => {
  const sent = answerUploads(() => planned);
  openFiles('import');
  await chooseFiles(['de.json', '{}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(screen.getByText('More options'));
  await userEvent.click(screen.getByLabelText('Refuse files that have a key twice'));
  await expect
    .poll(() => sent.map(({ query }) => query.get('duplicates')))
    .toEqual([null, 'refuse']);
});

it('goes back to choosing when the file is removed', async () => {
  answerUploads(() => planned);
  openFiles('import');
  await chooseFiles(['en.json', '{}']);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the file' }));
  expect(await screen.findByText('Drop file to import')).toBeTruthy();
});

it('tells viewers that it is not for them, and does not offer it', async () => {
  openFiles('import', { role: 'viewer' });
  await screen.findByRole('heading', { name: 'This page is for the role Admin or Editor' });
  expect(screen.getByText(/^Your role in this project is Viewer\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See who is admin' }).getAttribute('href')).toBe(
    '/projects/p1/team',
  );
  expect(window.location.pathname).toBe('/projects/p1/import');
  expect(screen.queryByText('Drop file to import')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});
