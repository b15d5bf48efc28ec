import type { ProjectFile } from '@parlance/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openFiles, preview, summary } from '../../../testing/import-answers.ts';
import { chooseFiles, comboboxOf, importButton } from '../../../testing/import-form.ts';
import { answerUploads } from '../../../testing/upload-server.ts';

const date = { created: '2027-01-01T00:00:00.000Z', modified: '2027-01-01T00:00:00.000Z' };
const files: ProjectFile[] = [
  { id: 'p1', path: null, format: null, date },
  { id: 'f1', path: 'app/{locale}/home.json', format: 'jsonflat', date },
  { id: 'f2', path: 'app/{locale}/shop.json', format: 'jsonflat', date },
];
const answers = { 'GET /projects/p1/files': { data: files } };

it('knows by its name which file of the project one is, and imports it as another that is chosen', async () => {
  const sent = answerUploads(() => ({ ...summary, preview }));
  openFiles('import', { answers });
  await chooseFiles(['app/de/shop.json', '{"quit":"Beenden"}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  expect(comboboxOf('File of the project')).toHaveProperty('value', 'app/{locale}/shop.json');
  await userEvent.click(comboboxOf('File of the project'));
  await userEvent.click(await screen.findByRole('option', { name: 'Unnamed file' }));
  await expect.poll(() => sent.length).toBe(2);
  await expect.poll(() => importButton().hasAttribute('disabled')).toBe(false);
  await userEvent.click(importButton());
  await screen.findByText('File imported', { exact: false });
  expect(sent.map(({ query }) => query.get('fileId'))).toEqual(['f2', 'p1', 'p1']);
});

it('asks for none where the project has only one', async () => {
  const sent = answerUploads(() => ({ ...summary, preview }));
  openFiles('import');
  await chooseFiles(['de.json', '{"quit":"Beenden"}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  expect(screen.queryByRole('combobox', { name: 'File of the project' })).toBeNull();
  expect(sent.map(({ query }) => query.get('fileId'))).toEqual([null]);
});

it('exports one file alone', async () => {
  const { asked } = openFiles('export', { answers });
  const file = await screen.findByRole('combobox', { name: 'File' });
  expect(file).toHaveProperty('value', 'All files');
  await userEvent.click(file);
  await userEvent.click(await screen.findByRole('option', { name: 'app/{locale}/home.json' }));
  expect(file).toHaveProperty('value', 'app/{locale}/home.json');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Export format' }));
  await userEvent.click(await screen.findByRole('option', { name: 'JSON Flat (.json)' }));
  await expect.poll(() => asked).toContain('GET /projects/p1/exports/check');
});
