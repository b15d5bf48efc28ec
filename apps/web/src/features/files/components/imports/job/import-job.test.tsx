import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  doneArchive,
  doneJob,
  failedJob,
  openFiles,
  planned,
  toJob,
  toPlannedFile,
  withJobs,
} from '../../../../../testing/import-answers.ts';
import { chooseFiles, importButton } from '../../../../../testing/import-form.ts';
import { answerUploads, Later } from '../../../../../testing/upload-server.ts';

const list = () => screen.findByRole('region', { name: 'Imports in the background' });

it('sends a file to be imported later, and shows how far it is at an address of its own', async () => {
  const sent = answerUploads(({ query }) => (query.get('dryRun') ? planned : new Later(toJob())));
  const { router } = openFiles('import', withJobs(toJob()));
  await chooseFiles(['de.json', '{}']);
  await screen.findByRole('region', { name: 'What the import changes' });
  await userEvent.click(importButton());
  await screen.findByText('You can leave this page', { exact: false });
  expect(router.state.location.search).toEqual({ job: toJob().id });
  const bar = screen.getByRole('progressbar', { name: 'Progress of de.json' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(sent.map(({ headers }) => headers.get('prefer'))).toEqual([null, 'respond-async']);

  await userEvent.click(screen.getByRole('button', { name: 'Import another file' }));
  await screen.findByLabelText(/Choose file/);
});

it('shows what an import has changed that one comes back to, and takes it back', async () => {
  openFiles(`import?job=${doneJob.id}`, withJobs(doneJob));
  await screen.findByText('File imported successfully!', { exact: false });
  expect(screen.getByText('Terms Added').nextSibling?.textContent).toBe('1');
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await screen.findByText('The import was taken back.', { exact: false });
});

it('sends many files to be imported later, and counts those that are done', async () => {
  const about = { fileName: 'app/de.json', fileCount: 2, locale: null, format: null };
  const job = toJob({ about, progress: { done: 3, total: 12 } });
  const files = [toPlannedFile('app/de.json', 'de'), toPlannedFile('app/en.json', 'en')];
  const sent = answerUploads(({ query }) => (query.get('dryRun') ? { files } : new Later(job)));
  const { router } = openFiles('import', withJobs(job));
  await chooseFiles(['app/de.json', '{}'], ['app/en.json', '{}']);
  await screen.findByRole('button', { name: 'Details of app/en.json' });
  await userEvent.click(importButton());
  await screen.findByText('You can leave this page', { exact: false });
  expect(router.state.location.search).toEqual({ job: job.id });
  expect(screen.getByText('Importing: 3 of 12 files')).toBeTruthy();
  const bar = screen.getByRole('progressbar', { name: 'Progress of app/de.json and 1 more file' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(sent.map(({ headers }) => headers.get('prefer'))).toEqual([null, 'respond-async']);
});

it('shows by file what the import of many has changed, and takes it back', async () => {
  openFiles(`import?job=${doneArchive.id}`, withJobs(doneArchive));
  const imported = await screen.findByRole('list', { name: 'Files' });
  const names = within(imported)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    expect.stringContaining('app/de.json'),
    expect.stringContaining('app/en.json'),
  ]);
  const left = screen.getByRole('list', { name: 'Left out' });
  expect(within(left).getByText('app/fr.json')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await screen.findByText('The import was taken back.', { exact: false });
});

it('says so where what came of an import can not be had', async () => {
  const { answers } = withJobs(doneJob);
  openFiles(`import?job=${doneJob.id}`, {
    answers: { ...answers, [`GET /jobs/${doneJob.id}`]: 404 },
  });
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

it('tells why an import has failed, with the places in the file', async () => {
  openFiles(`import?job=${failedJob.id}`, withJobs(failedJob));
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toContain('either malformed or not the right format');
  expect(problem.textContent).toContain('Line 3, column 7');
});

it('says so where an import is not known', async () => {
  openFiles(`import?job=${doneJob.id}`, withJobs());
  await screen.findByText('Nothing is known of this import any more.');
});

it('lists what runs and what became of the others, with whose they are', async () => {
  const ids = [1, 2, 3, 4].map((n) => `0190a000-0000-7000-8000-00000000000${n}`);
  const [one = '', two = '', three = '', four = ''] = ids;
  openFiles(
    'import',
    withJobs(
      toJob({ id: one, state: 'waiting', progress: null }),
      { ...doneJob, id: two, askedBy: { type: 'client', id: 'c', name: 'Build' } },
      { ...failedJob, id: three, askedBy: { type: 'user', id: 'u9', name: null } },
      toJob({ id: four, state: 'cancelled', finishedAt: '2026-01-01T00:00:00.000Z' }),
    ),
  );
  const [waiting, done, failed, cancelled] = within(await list()).getAllByRole('listitem');
  expect(waiting?.textContent).toContain('Waiting for its turn…');
  expect(done?.textContent).toMatch(/Imported\u00a0· Build\u00a0· /);
  expect(failed?.textContent).toMatch(/Failed\u00a0· Somebody who has left\u00a0· /);
  expect(failed?.textContent).toContain('either malformed or not the right format');
  expect(cancelled?.textContent).toMatch(/Cancelled\u00a0· /);
  await userEvent.click(screen.getByRole('link', { name: 'Show what changed' }));
  await screen.findByText('File imported successfully!', { exact: false });
});

it('cancels an import', async () => {
  const cancelled = toJob({ state: 'cancelled', finishedAt: '2026-01-01T00:00:00.000Z' });
  const { answers } = withJobs(toJob());
  openFiles('import', {
    answers: { ...answers, [`DELETE /jobs/${cancelled.id}`]: { data: cancelled } },
  });
  const region = await list();
  await userEvent.click(
    within(region).getByRole('button', { name: 'Cancel the import of de.json' }),
  );
  await waitFor(() => expect(region.textContent).toContain('Cancelled\u00a0· '));
  expect(within(region).queryByRole('progressbar')).toBeNull();
});

it('shows nothing of imports in the background where there are none', async () => {
  openFiles('import', withJobs());
  await screen.findByLabelText(/Choose file/);
  expect(screen.queryByText('Imports in the background')).toBeNull();
});
