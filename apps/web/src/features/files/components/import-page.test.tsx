import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { chooseOption } from '../../../testing/choose-option.ts';
import {
  bothLocales,
  openFiles,
  preview,
  summary,
  toPlannedFile,
} from '../../../testing/import-answers.ts';
import { inRole } from '../../../testing/open-project.ts';

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

it('shows where the first import of a project finds source texts, and lets one choose', async () => {
  const source = (wanted: string | null) => (wanted === 'auto' ? null : wanted);
  const sent = answerUploads(({ query }) =>
    query.get('dryRun')
      ? { ...dry, source: { locale: source(query.get('sourceLocale')), textsInKeys: true } }
      : summary,
  );
  const project = {
    id: 'p1',
    name: 'Harbour',
    description: null,
    ...inRole('admin'),
    termsCount: 0,
  };
  openFiles('import', {
    answers: { 'GET /projects/p1': { data: { ...project, localesCount: 1, sourceLocale: null } } },
  });
  await choose(['de.po', 'msgid "Quit"\nmsgstr "Beenden"\n']);
  const shown = await screen.findByRole('combobox', { name: 'Source locale' });
  expect(shown).toHaveProperty('placeholder', 'None: texts are in the keys');
  expect(shown).toHaveProperty('value', '');
  await chooseOption('Source locale', 'English');
  await expect.poll(() => field('Source locale')).toHaveProperty('value', 'English (en)');
  await expect.poll(() => submit().hasAttribute('disabled')).toBe(false);
  await userEvent.click(submit());
  await screen.findByText('File imported successfully!', { exact: false });
  expect(sent.map(({ query }) => query.get('sourceLocale'))).toEqual(['auto', 'en', 'en']);
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
  expect([sent.length, sent.staged.length]).toEqual([0, 0]);
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
  expect([sent.length, sent.staged.length]).toEqual([0, 0]);
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
  answerUploads(
    () => dry,
    () => 413,
  );
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
  expect(sent.staged.map((form) => form.getAll('file').map((file) => (file as File).name))).toEqual(
    [['de.json', 'en.json']],
  );
});

it('imports the others without those that are refused, and tells what is left out', async () => {
  const german = toPlannedFile('de.json', 'de');
  const { summary: _, ...broken } = toPlannedFile('en.json', 'en');
  const problem = { severity: 'error', code: 'syntax', message: 'Expected a colon' } as const;
  const errors = [{ ...problem, line: 3, column: 7 }];
  const files = [german, { ...broken, outcome: 'refused', errors } as const];
  const sent = answerUploads(() => ({ files }));
  openFiles('import');
  await choose(['de.json', '{}'], ['en.json', '{"a" 1}']);
  await userEvent.click(await screen.findByLabelText('Import without these files'));
  expect(submit()).toHaveProperty('disabled', false);
  await userEvent.click(submit());
  await screen.findByText('File imported successfully!', { exact: false });
  const left = screen.getByRole('list', { name: 'Left out' });
  expect(within(left).getByText('en.json')).toBeTruthy();
  expect(within(left).getByText('Expected a colon')).toBeTruthy();
  expect(sent.map(({ query }) => query.get('skipRefused'))).toEqual([null, 'true']);
});

it('refuses files that have a key twice where it is told to', async () => {
  const sent = answerUploads(() => dry);
  openFiles('import');
  await choose(['de.json', '{}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(screen.getByText('More options'));
  await userEvent.click(screen.getByLabelText('Refuse files that have a key twice'));
  await expect
    .poll(() => sent.map(({ query }) => query.get('duplicates')))
    .toEqual([null, 'refuse']);
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

it('of a project without terms asks nothing about what is there', async () => {
  answerUploads(() => dry);
  const none = { progress: 0, translated: 0, total: 0 };
  openFiles('import', {
    locales: [],
    answers: {
      'GET /projects/p1/stats': {
        data: { projectStats: { ...none, terms: 0, locales: 0 }, localeStats: {} },
      },
    },
  });
  await choose(['de.json', '{"quit": "Beenden"}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByLabelText('Delete the terms that the file lacks')).toBeNull();
});

it('offers the languages to translate into after the first import, and opens the one that is added', async () => {
  answerUploads(({ query }) => (query.get('dryRun') ? dry : summary));
  const added: unknown[] = [];
  const { router } = openFiles('import', {
    answers: {
      'POST /projects/p1/translations': (body) => {
        added.push(body);
        const date = { created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' };
        return { data: { id: 'l2', locale: bothLocales[1], date } };
      },
    },
  });
  await choose(['de.json', '{"quit": "Beenden"}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(submit());
  const section = await screen.findByRole('region', {
    name: '1 term imported. Add the languages you translate into',
  });
  const open = within(section).getByRole('link', { name: 'Open German' });
  expect(open.getAttribute('href')).toBe('/projects/p1/translations/de');
  const languages = within(section).getByRole('combobox', { name: 'Locale' });
  expect(document.activeElement).toBe(languages);
  await userEvent.keyboard('english{Enter}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/translations\/en$/));
  expect(added).toEqual([{ code: 'en' }]);
});

it('offers no languages where the project has others, or whoever imports may not add any', async () => {
  answerUploads(({ query }) => (query.get('dryRun') ? dry : summary));
  openFiles('import', { locales: bothLocales });
  await choose(['de.json', '{"quit": "Beenden"}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(submit());
  await screen.findByRole('link', { name: 'Go to imported locale' });
  expect(screen.queryByRole('combobox', { name: 'Locale' })).toBeNull();
});
