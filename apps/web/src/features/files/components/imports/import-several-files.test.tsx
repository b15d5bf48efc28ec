import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openFiles, toPlannedFile } from '../../../../testing/import-answers.ts';
import { chooseFiles, importButton } from '../../../../testing/import-form.ts';
import { answerUploads } from '../../../../testing/upload-server.ts';

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
  await chooseFiles(['de.json', '{}'], ['en.json', '{"a" 1}']);
  await screen.findByText('Expected a colon');
  expect(screen.getByText('Line 3, column 7')).toBeTruthy();
  expect(importButton()).toHaveProperty('disabled', true);

  await userEvent.click(screen.getByRole('checkbox', { name: 'Import en.json' }));
  await expect.poll(() => importButton().hasAttribute('disabled')).toBe(false);
  await userEvent.click(importButton());
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
  await chooseFiles(['de.json', '{}'], ['en.json', '{"a" 1}']);
  await userEvent.click(await screen.findByLabelText('Import without these files'));
  expect(importButton()).toHaveProperty('disabled', false);
  await userEvent.click(importButton());
  await screen.findByText('File imported successfully!', { exact: false });
  const left = screen.getByRole('list', { name: 'Left out' });
  expect(within(left).getByText('en.json')).toBeTruthy();
  expect(within(left).getByText('Expected a colon')).toBeTruthy();
  expect(sent.map(({ query }) => query.get('skipRefused'))).toEqual([null, 'true']);
});

it('takes a zip archive for many files, and a file of it for another locale', async () => {
  const sent = answerUploads(() => ({ files: [toPlannedFile('app/de.json', 'de')] }));
  openFiles('import');
  await chooseFiles(['texts.zip', 'PK\u0003\u0004']);
  await userEvent.click(await screen.findByRole('button', { name: 'Details of app/de.json' }));
  // The details unfold with an animation.
  await userEvent.click(await screen.findByRole('combobox', { name: 'Destination locale' }));
  await userEvent.click(await screen.findByRole('option', { name: /English/ }));
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.form.get('choices')).toBe('{"app/de.json":{"locale":"en"}}');
});
