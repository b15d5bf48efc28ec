import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openFiles, planned, summary } from '../../../../testing/import-answers.ts';
import { chooseFiles, importButton } from '../../../../testing/import-form.ts';
import { answerUploads } from '../../../../testing/upload-server.ts';

it('stops an upload, and starts it again', async () => {
  const { staged } = answerUploads(
    () => planned,
    (place) => (place === 0 ? undefined : { id: 'u1' }),
  );
  openFiles('import');
  await chooseFiles(['de.json', '{}']);
  await screen.findByText('Uploading: 50%');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(importButton()).toHaveProperty('disabled', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Show what would change' }));
  await screen.findByRole('region', { name: 'What the import changes' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(staged).toHaveLength(2);
});

it('sends a file once, for all that is asked about it', async () => {
  const sent = answerUploads(({ query }) => (query.get('dryRun') ? planned : summary));
  openFiles('import');
  await chooseFiles(['de.json', '{}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(screen.getByLabelText('Keep them, and fill in what is untranslated'));
  await expect.poll(() => importButton().hasAttribute('disabled')).toBe(false);
  await userEvent.click(importButton());
  await screen.findByText('File imported successfully!', { exact: false });
  expect(sent.map(({ upload }) => upload)).toEqual(['u0', 'u0', 'u0']);
  expect(sent.staged).toHaveLength(1);
});

it('sends a file again that is gone', async () => {
  const sent = answerUploads(({ query, upload }) => {
    if (query.get('dryRun')) return planned;
    return upload === 'u0' ? 404 : summary;
  });
  openFiles('import');
  await chooseFiles(['de.json', '{}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(importButton());
  await screen.findByText('File imported successfully!', { exact: false });
  expect(sent.map(({ upload }) => upload)).toEqual(['u0', 'u0', 'u1']);
  expect(sent.staged).toHaveLength(2);
});

it('stops an import without a word of blame', async () => {
  answerUploads(
    ({ query }) => (query.get('dryRun') ? planned : 404),
    (place) => (place === 0 ? { id: 'u0' } : undefined),
  );
  openFiles('import');
  await chooseFiles(['de.json', '{}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(importButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await expect.poll(() => screen.queryByText('Uploading: 50%')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(importButton()).toHaveProperty('disabled', false);
});
