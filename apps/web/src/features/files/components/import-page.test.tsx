import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openFiles, preview, summary, toPlannedFile } from '../../../testing/import-answers.ts';
import { answerUploads } from '../../../testing/upload-server.ts';

async function choose(...files: [name: string, content: string][]) {
  const chosen = files.map(([name, content]) => new File([content], name));
  await userEvent.upload(await screen.findByLabelText(/Choose file/), chosen);
}

const field = (label: string) => screen.getByRole('combobox', { name: label });
const submit = () => screen.getByRole('button', { name: 'Import' });
const warning = 'Please note that if the destination locale already exists';
const dry = { ...summary, preview };

it('recognises format and locale, and shows what would change before anything does', async () => {
  const sent = answerUploads(({ query }) => (query.get('dryRun') ? dry : summary));
  openFiles('import');
  await choose(['app.de.json', '{"menu": {"quit": "Beenden"}}']);
  const changes = await screen.findByRole('region', { name: 'What the import changes' });
  expect(screen.getByText('app.de.json')).toBeTruthy();
  expect(field('File format')).toHaveProperty('value', 'JSON (.json)');
  expect(field('Destination locale')).toHaveProperty('value', 'German (de)');
  expect(screen.getByText(warning, { exact: false })).toBeTruthy();
  expect(within(changes).getByText('Ende').closest('del')).not.toBeNull();
  expect(within(changes).getByText('Beenden').closest('ins')).not.toBeNull();
  expect(within(changes).getByText('Speichern')).toBeTruthy();
  expect(within(changes).getByText('Hilfe')).toBeTruthy();
  expect(within(changes).getByText('The first 1 of 41')).toBeTruthy();
  expect(sent.map(({ path, query }) => `${path}?${query}`)).toEqual([
    '/projects/p1/imports?format=jsonnested&locale=de&strategy=overwrite&dryRun=true',
  ]);

  await userEvent.click(submit());
  await screen.findByText('File imported successfully!', { exact: false });
  expect(sent.map(({ query }) => query.get('dryRun'))).toEqual(['true', null]);
});

it('asks anew when another way is chosen, and imports in that way', async () => {
  const sent = answerUploads(({ query }) => (query.get('dryRun') ? dry : summary));
  openFiles('import');
  await choose(['de.json', '{}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(screen.getByLabelText('Keep them, and fill in what is untranslated'));
  expect(screen.queryByText(warning, { exact: false })).toBeNull();
  await expect.poll(() => submit().hasAttribute('disabled')).toBe(false);
  await userEvent.click(submit());
  await screen.findByText('File imported successfully!', { exact: false });
  expect(sent.map(({ query }) => query.get('strategy'))).toEqual(['overwrite', 'keep', 'keep']);
});

it('does not warn about a locale that is new', async () => {
  answerUploads(() => dry);
  openFiles('import');
  await choose(['en.json', '{"quit": "Quit"}']);
  await screen.findByText('en.json');
  expect(field('Destination locale')).toHaveProperty('value', 'English (en)');
  expect(screen.queryByText(warning, { exact: false })).toBeNull();
});

it('asks for what the file does not tell', async () => {
  const sent = answerUploads(() => dry);
  openFiles('import');
  await choose(['notes', 'nothing in particular']);
  await screen.findByText('notes');
  expect(field('File format')).toHaveProperty('value', '');
  expect(field('Destination locale')).toHaveProperty('value', '');
  expect(submit()).toHaveProperty('disabled', true);
  expect(sent).toEqual([]);
});

it('stops an upload, and starts it again', async () => {
  answerUploads((_, place) => (place === 0 ? undefined : dry));
  openFiles('import');
  await choose(['de.json', '{}']);
  await screen.findByText('Uploading: 50%');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(submit()).toHaveProperty('disabled', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Show what would change' }));
  await screen.findByRole('region', { name: 'What the import changes' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('stops an import without a word of blame', async () => {
  answerUploads(({ query }) => (query.get('dryRun') ? dry : undefined));
  openFiles('import');
  await choose(['de.json', '{}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(submit());
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await expect.poll(() => screen.queryByText('Uploading: 50%')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(submit()).toHaveProperty('disabled', false);
});

it('says before anything is sent that files are too large, or too many', async () => {
  const sent = answerUploads(() => dry);
  openFiles('import');
  await screen.findByText('At most 1 kB at once.');
  await choose(['de.json', ' '.repeat(1001)]);
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toContain('is too large');
  expect(problem.textContent).toContain('You have chosen 1 kB. At most 1 kB');
  expect(submit()).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the file' }));

  await choose(['a.json', '{}'], ['b.json', '{}'], ['c.json', '{}'], ['d.json', '{}']);
  expect((await screen.findByRole('alert')).textContent).toContain('At most 3 can be imported');
  expect(sent).toEqual([]);
});

it('deletes the terms that the file lacks where it is told to, and says which', async () => {
  const removed = { ...summary, terms: { ...summary.terms, removed: 41 } };
  const sent = answerUploads(({ query }) => ({
    ...(query.get('removeMissing') ? removed : summary),
    ...(query.get('dryRun') ? { preview } : {}),
  }));
  openFiles('import');
  await choose(['de.json', '{}']);
  await screen.findByText('Not in the file; they stay');
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Delete the terms that the file lacks' }),
  );
  await screen.findByText('Not in the file; they are deleted');
  expect(screen.getByText('Deleted terms').nextSibling?.textContent).toBe('41');
  await userEvent.click(submit());
  expect((await screen.findByText('Terms Deleted')).nextSibling?.textContent).toBe('41');
  expect(sent.map(({ query }) => query.get('removeMissing'))).toEqual([null, 'true', 'true']);
});

it('shows the source texts that are taken over', async () => {
  const sources = { count: 5, first: [{ term: 'menu.quit', value: 'Quit' }] };
  answerUploads(({ query }) => ({
    ...summary,
    sources: 5,
    ...(query.get('dryRun') ? { preview: { ...preview, sources } } : {}),
  }));
  openFiles('import');
  await choose(['de.json', '{}']);
  const changes = await screen.findByRole('region', { name: 'What the import changes' });
  expect(within(changes).getByText('Quit').closest('ins')).not.toBeNull();
  await userEvent.click(submit());
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
  await choose(['de.json', '{}']);
  const changes = await screen.findByRole('region', { name: 'What the import changes' });
  expect(within(changes).queryByText('Placeholders converted')).toBeNull();
  await userEvent.click(screen.getByText('More options'));
  await userEvent.selectOptions(field('Placeholders'), 'printf (%s)');
  expect((await screen.findByText('Hallo {name}')).closest('del')).not.toBeNull();
  expect(screen.getByText('Hallo %s').closest('ins')).not.toBeNull();
  await userEvent.click(submit());
  await screen.findByText('File imported successfully!', { exact: false });
  expect(sent.map(({ query }) => query.get('placeholders'))).toEqual([null, 'printf', 'printf']);
});

it('takes an import back', async () => {
  answerUploads(({ query }) => (query.get('dryRun') ? dry : summary));
  const { asked } = openFiles('import');
  await choose(['de.json', '{}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(submit());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
  await screen.findByText('The import was taken back.', { exact: false });
  expect(asked).toContain('POST /projects/p1/change-sets/c1/undo');
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Import another file' }));
  await screen.findByText('Drop file to import');
});

it('says that a file is too large, and keeps what was chosen', async () => {
  answerUploads(() => 413);
  openFiles('import');
  await choose(['de.json', '{}']);
  expect((await screen.findByRole('alert')).textContent).toContain('is too large');
  await screen.findByText('At most 1 kB at once.');
  expect(screen.getByText('de.json')).toBeTruthy();
  expect(field('Destination locale')).toHaveProperty('value', 'German (de)');
});

it('lists several files, each with its changes or its problem, and leaves out what is not wanted', async () => {
  const german = toPlannedFile('de.json', 'de');
  const { summary: _, ...broken } = toPlannedFile('en.json', 'en');
  const problem = {
    severity: 'error',
    code: 'syntax',
    message: 'Expected a colon',
    line: 3,
  } as const;
  const refused = { ...broken, outcome: 'refused', errors: [{ ...problem, column: 7 }] } as const;
  const sent = answerUploads(({ form }) =>
    String(form.get('choices')).includes('skip')
      ? { files: [german, { ...broken, outcome: 'skipped' }] }
      : { files: [german, refused] },
  );
  openFiles('import');
  await choose(['de.json', '{}'], ['en.json', '{"a" 1}']);
  await screen.findByText('Expected a colon');
  expect(screen.getByText('Line 3, column 7')).toBeTruthy();
  expect(submit()).toHaveProperty('disabled', true);

  await userEvent.click(screen.getByRole('checkbox', { name: 'Import en.json' }));
  await expect.poll(() => submit().hasAttribute('disabled')).toBe(false);
  await userEvent.click(submit());
  await screen.findByText('File imported successfully!', { exact: false });
  expect(sent.map(({ path }) => path)).toEqual(Array(3).fill('/projects/p1/imports/archive'));
  expect(sent.map(({ form }) => form.get('choices'))).toEqual([
    '{}',
    '{"en.json":{"skip":true}}',
    '{"en.json":{"skip":true}}',
  ]);
  expect(sent[2]?.form.getAll('file').map((file) => (file as File).name)).toEqual([
    'de.json',
    'en.json',
  ]);
});

it('takes a zip archive for many files, and a file of it for another locale', async () => {
  const sent = answerUploads(() => ({ files: [toPlannedFile('app/de.json', 'de')] }));
  openFiles('import');
  await choose(['texts.zip', 'PK\u0003\u0004']);
  await userEvent.click(await screen.findByRole('button', { name: 'Details of app/de.json' }));
  // They unfold in a moment.
  await userEvent.click(await screen.findByRole('combobox', { name: 'Destination locale' }));
  await userEvent.click(await screen.findByRole('option', { name: /English/ }));
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.form.get('choices')).toBe('{"app/de.json":{"locale":"en"}}');
});

it('goes back to choosing when the file is removed', async () => {
  answerUploads(() => dry);
  openFiles('import');
  await choose(['en.json', '{}']);
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
