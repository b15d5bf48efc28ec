import type { ListedJob, Memory, MemoryImportResult, WorkspaceRole } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { toJob } from '../../../testing/import-answers.ts';
import { sharedMemory } from '../../../testing/memory-answers.ts';
import { ada } from '../../../testing/pages/open-project.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const { date } = sharedMemory;

interface Options {
  memories?: readonly Memory[];
  jobs?: readonly ListedJob[];
  role?: WorkspaceRole;
  answers?: Answers;
}

function openMemories({
  memories = [sharedMemory],
  jobs = [],
  role = 'owner',
  answers = {},
}: Options) {
  return renderApp({
    path: '/workspaces/w1/memories',
    signedIn: true,
    answers: {
      'GET /users/me': { data: ada },
      'GET /workspaces': {
        data: [{ id: 'w1', name: 'Harbour Ltd', isPersonal: false, role, date }],
      },
      'GET /workspaces/w1/memories': { data: memories },
      'GET /workspaces/w1/jobs': { data: jobs },
      'GET /locales': { data: [{ code: 'en', language: 'English', region: '' }] },
      ...answers,
    },
  });
}

const job = (changes: Partial<ListedJob> = {}): ListedJob => {
  const { result: _, ...listed } = toJob({
    name: 'import-memory',
    projectId: null,
    workspaceId: 'w1',
    about: { memoryId: 'm1', memory: 'Products', file: 'old.tmx' },
  });
  return { ...listed, ...changes };
};

const done = { state: 'done', finishedAt: new Date().toISOString() } as const;

test('lists memories with what they have, and lets members do nothing with them', async () => {
  openMemories({ role: 'member' });
  const list = within(await screen.findByRole('list', { name: 'Translation memories' }));
  expect(list.getByRole('listitem').textContent).toBe(
    'ProductsEnglish\u00a0· 1,200 source texts\u00a0· 3,400 translations in 2 languages2 projects read it, 1 writes to it',
  );
  expect(list.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New memory' })).toBeNull();
});

test('creates, renames and deletes one', async () => {
  const asked: [string, unknown][] = [];
  const note = (name: string, answer: object) => (body: unknown) => {
    asked.push([name, body]);
    return answer;
  };
  openMemories({
    memories: [],
    answers: {
      'POST /workspaces/w1/memories': note('create', { data: sharedMemory }),
      'PATCH /workspaces/w1/memories/m1': note('rename', {
        data: { ...sharedMemory, name: 'Old products' },
      }),
      'DELETE /workspaces/w1/memories/m1': note('delete', new Response(null, { status: 204 })),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New memory' }));
  const created = within(await screen.findByRole('dialog', { name: 'New translation memory' }));
  await userEvent.type(created.getByLabelText('Name'), 'Products');
  await userEvent.click(created.getByRole('button', { name: 'Create' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Products' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const renamed = within(await screen.findByRole('dialog', { name: 'Rename Products' }));
  await userEvent.clear(renamed.getByLabelText('Name'));
  await userEvent.type(renamed.getByLabelText('Name'), 'Old products');
  await userEvent.click(renamed.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Old products' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete memory' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Old products' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete memory' }));
  await screen.findByText('No shared memory yet');
  expect(asked).toEqual([
    ['create', { name: 'Products', sourceLocale: 'en' }],
    ['rename', { name: 'Old products' }],
    ['delete', undefined],
  ]);
});

test('shows how far an import is, and what a memory did not keep of the file', async () => {
  const result: MemoryImportResult = {
    units: 120,
    translations: 118,
    added: 0,
    losses: [
      { kind: 'property', name: 'x-client', count: 3, places: [{ unit: 1, line: 7 }] },
      { kind: 'unit', name: '', count: 1, places: [] },
    ],
  };
  let current = job();
  const { queryClient } = openMemories({
    answers: {
      'GET /workspaces/w1/jobs': () => ({ data: [current] }),
      [`GET /jobs/${current.id}`]: () => ({ data: { ...current, result } }),
    },
  });
  const bar = await screen.findByRole('progressbar', { name: 'Importing…' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  current = job(done);
  await queryClient.invalidateQueries();
  await screen.findByText('120 units read. 118 translations are in the memory, none of them new.');
  await userEvent.click(screen.getByRole('button', { name: '4 things were not kept' }));
  const losses = await screen.findAllByText(/^3 properties|^1 unit with/);
  await waitFor(() =>
    expect(losses[0]?.closest('li')?.textContent).toBe('3 properties x-clientline 7'),
  );
});

test('says where a broken file is broken', async () => {
  const error = {
    code: 'BadRequest' as const,
    message: 'refused',
    details: [{ path: 'body.file', line: 12, column: 3, message: 'This is not well-formed XML.' }],
  };
  openMemories({ jobs: [job({ ...done, state: 'failed', error })] });
  await screen.findByText(/^The file can't be read on from line 12, column 3/);
});

test('shows which projects texts are from, and removes those of one that does not write any more', async () => {
  let contributors = [
    { projectId: 'p1', name: 'Harbour', translations: 20, writes: true },
    { projectId: 'p2', name: null, translations: 3, writes: false },
  ];
  openMemories({
    answers: {
      'GET /workspaces/w1/memories/m1/contributors': () => Response.json({ data: contributors }),
      'DELETE /workspaces/w1/memories/m1/contributors/p2': () => {
        contributors = contributors.slice(0, 1);
        return new Response(null, { status: 204 });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Products' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Texts by project' }));
  const list = within(await screen.findByRole('list', { name: 'Texts by project' }));
  const rows = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    'Harbour20 translations\u00a0· writes to it',
    'Deleted project3 translations',
  ]);
  expect(list.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(list.getByRole('button', { name: 'Remove texts of Deleted project' }));
  await screen.findByText(/^3 translations are removed/);
  await userEvent.click(screen.getByRole('button', { name: 'Remove texts' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});
