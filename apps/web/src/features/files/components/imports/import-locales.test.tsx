import type { ImportResult } from '@parlance/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openFiles, preview, summary } from '../../../../testing/import-answers.ts';
import { chooseFiles, comboboxOf, importButton } from '../../../../testing/import-form.ts';
import { answerUploads } from '../../../../testing/upload-server.ts';

const { missing: _, ...own } = preview;
const all: ImportResult = {
  ...summary,
  preview,
  locales: [
    { ...summary, locale: 'en', preview: own },
    { ...summary, locale: 'de', preview: { ...own, changed: { count: 0, first: [] } } },
  ],
};

const field = () => comboboxOf('Destination locale');
const changesIn = (name: string) =>
  screen.findByRole('region', { name: `What the import changes: ${name}` });

it('imports all locales of a file that has several, and shows each', async () => {
  const sent = answerUploads(() => all);
  openFiles('import');
  await chooseFiles(['texts.csv', 'key,en,de\nquit,Quit,Beenden\n']);
  const english = await changesIn('English (en)');
  const german = await changesIn('German (de)');
  expect(field()).toHaveProperty('value', 'All locales of the file');
  expect(within(english).getByText('Beenden').closest('ins')).not.toBeNull();
  expect(within(german).queryByText('Beenden')).toBeNull();
  // Terms that the file lacks are listed once.
  expect(screen.getAllByText('Hilfe')).toHaveLength(1);
  await userEvent.click(importButton());
  await screen.findByText('Files imported', { exact: false });
  expect(screen.getAllByRole('link', { name: /^(?:English|German) / })).toHaveLength(2);
  expect(sent.map(({ path, query }) => `${path}?${query}`)).toEqual([
    '/projects/p1/imports?format=csv&strategy=overwrite&dryRun=true',
    '/projects/p1/imports?format=csv&strategy=overwrite',
  ]);
});

it('imports one of them where that is chosen, and all again', async () => {
  const sent = answerUploads(({ query }) => (query.has('locale') ? { ...summary, preview } : all));
  openFiles('import');
  await chooseFiles(['texts.csv', 'key,en,de\nquit,Quit,Beenden\n']);
  await changesIn('German (de)');
  await userEvent.click(field());
  await userEvent.click(await screen.findByRole('option', { name: /^German/ }));
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(field());
  await userEvent.click(await screen.findByRole('option', { name: 'All locales of the file' }));
  await changesIn('German (de)');
  expect(sent.map(({ query }) => query.get('locale'))).toEqual([null, 'de', null]);
});

it('asks for the locale of a table without any', async () => {
  const sent = answerUploads(() => all);
  openFiles('import');
  await chooseFiles(['texts.csv', 'quit,Beenden\n']);
  await screen.findByText('texts.csv');
  expect(field()).toHaveProperty('value', '');
  expect(sent).toHaveLength(0);
});

it('sends a workbook as a file, and no other archive', async () => {
  const sent = answerUploads(({ path }) => (path.endsWith('archive') ? { files: [] } : all));
  openFiles('import');
  await chooseFiles(['texts.xlsx', 'PK\x03\x04']);
  await changesIn('German (de)');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the file' }));
  await chooseFiles(['texts.zip', 'PK\x03\x04']);
  await screen.findByText('texts.zip');
  await expect
    .poll(() => sent.map(({ path }) => path))
    .toEqual(['/projects/p1/imports', '/projects/p1/imports/archive']);
});

it('names and writes a locale of the project as the project does', async () => {
  const own = { ...summary, locale: 'x_slang', preview };
  answerUploads(() => ({ ...all, locales: [own, { ...own, locale: 'de' }] }));
  openFiles('import', {
    answers: {
      'GET /projects/p1/translations': {
        data: [
          {
            id: 'l1',
            locale: { code: 'x_slang', language: 'Slang', region: '' },
            name: 'Slang',
            base: 'ar',
            date: { created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' },
          },
        ],
      },
    },
  });
  await chooseFiles(['texts.csv', 'key,en,de\nquit,Quit,Beenden\n']);
  const changes = within(await changesIn('Slang (x_slang)'));
  for (const text of [changes.getByText('Ende'), changes.getByText('Speichern')]) {
    expect([text.lang, text.getAttribute('dir')]).toEqual(['ar', 'rtl']);
  }
});
