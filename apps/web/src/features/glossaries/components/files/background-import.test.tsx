import type { ListedJob } from '@parlance/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { openGlossary } from '../../../../testing/pages/open-glossary.ts';

const now = () => new Date().toISOString();

const jobOf = (more: Partial<ListedJob>): ListedJob => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'import-glossary',
  projectId: null,
  workspaceId: 'u1',
  askedBy: { type: 'user', id: 'u1', name: 'Ada' },
  about: { glossaryId: 'g1', glossary: 'Product names', file: 'terms.csv' },
  state: 'running',
  progress: { done: 5000, total: 20_000 },
  changeSetId: null,
  error: null,
  createdAt: now(),
  startedAt: now(),
  finishedAt: null,
  ...more,
});

const result = {
  format: 'csv',
  concepts: { added: 7000, changed: 0, unchanged: 0 },
  terms: { added: 13_000, changed: 0, unchanged: 0 },
  locales: ['de', 'en'],
  losses: { count: 0, first: [] },
};

const imports = 'GET /glossaries/g1/imports';

beforeEach(() => sessionStorage.clear());

describe('an import in the background', () => {
  test('shows how far it is to whoever comes back, and is cancelled', async () => {
    const job = jobOf({});
    const { asked } = openGlossary('', {
      answers: { [imports]: { data: [job] }, [`DELETE /jobs/${job.id}`]: { data: job } },
    });
    const bar = await screen.findByRole('progressbar', { name: 'Progress of terms.csv' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the import of terms.csv' }));
    await waitFor(() => expect(asked).toContain(`DELETE /jobs/${job.id}`));
  });

  test('tells what it has brought, and is undone', async () => {
    const job = jobOf({ state: 'done', changeSetId: 's1', finishedAt: now() });
    const { asked } = openGlossary('', {
      answers: {
        [imports]: { data: [job] },
        [`GET /jobs/${job.id}`]: { data: { ...job, result } },
        'POST /glossaries/g1/changes/s1/undo': { data: { undone: 7000, skipped: 0 } },
      },
    });
    expect(await screen.findByText('7,000')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked).toContain('POST /glossaries/g1/changes/s1/undo'));
    await waitFor(() => expect(screen.queryByText('7,000')).toBeNull());
    expect(await screen.findByText(/7,?000 changes taken back/)).toBeTruthy();
  });

  test('says why it has failed, until that is closed', async () => {
    const error = {
      code: 'BadRequest' as const,
      message: '',
      details: [{ path: 'file', line: 3, column: 1, message: 'is no table' }],
    };
    openGlossary('', {
      answers: { [imports]: { data: [jobOf({ state: 'failed', error, finishedAt: now() })] } },
    });
    expect(await screen.findByText(/is no table/)).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText(/is no table/)).toBeNull());
  });
});
