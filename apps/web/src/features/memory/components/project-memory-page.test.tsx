import type { LinkedMemory } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { chooseOption } from '../../../testing/choose-option.ts';
import { ownMemory } from '../../../testing/memory-answers.ts';
import { openProject } from '../../../testing/pages/open-project.ts';

const linked = (memoryId: string, changes: Partial<LinkedMemory> = {}): LinkedMemory => ({
  ...ownMemory,
  memoryId,
  kind: 'shared',
  name: memoryId,
  writes: false,
  ...changes,
});

const products = linked('Products', { penalty: 5 });
const pier = linked('Pier', { kind: 'project', isCurrent: false });

function openMemory(
  memories: readonly LinkedMemory[],
  answers: Answers = {},
  role: 'admin' | 'viewer' = 'admin',
) {
  return openProject('memory', {
    role,
    answers: {
      'GET /projects/p1/memories': { data: memories },
      'GET /projects/p1/memory-readers': { data: [] },
      'GET /workspaces': { data: [] },
      ...answers,
    },
  });
}

const row = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Memories of the project' }));
  const found = list
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.startsWith(name));
  if (!found) throw new Error(`There is no ${name}`);
  return within(found);
};

test('lists the memories in their order, with what is done with them', async () => {
  openMemory([ownMemory, products, pier], {}, 'viewer');
  const list = within(await screen.findByRole('list', { name: 'Memories of the project' }));
  const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'HarbourThis project\u00a0· English\u00a0· 3 source texts',
    'ProductsShared memory\u00a0· English\u00a0· 3 source textsIts texts are suggested here\u00a0· 5 points less',
    'PierAnother project\u00a0· English\u00a0· 3 source texts\u00a0· catching up with recent changesIts texts are suggested here',
  ]);
  expect(screen.queryByRole('button', { name: 'Link a memory' })).toBeNull();
});

test('links a shared memory, and lets the project write to it', async () => {
  const bodies: unknown[] = [];
  openMemory([ownMemory], {
    'GET /projects/p1/linkable-memories': {
      data: [{ memoryId: 'm1', name: 'Products', sourceLocale: 'en', kind: 'shared' }],
    },
    'POST /projects/p1/memories': (body) => {
      bodies.push(body);
      return { data: products };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Link a memory' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link a memory' }));
  await chooseOption('Memory', 'Products\u00a0· Shared memory\u00a0· English');
  await userEvent.click(dialog.getByLabelText(/^Add texts of this project/));
  await userEvent.click(dialog.getByRole('button', { name: 'Link memory' }));
  await waitFor(() =>
    expect(bodies).toEqual([{ memoryId: 'm1', reads: true, writes: true, penalty: 0 }]),
  );
});

test('changes penalty, use and order, and ends a link', async () => {
  const asked: [string, unknown][] = [];
  const note = (name: string, answer: object) => (body: unknown) => {
    asked.push([name, body]);
    return answer;
  };
  openMemory([ownMemory, products, pier], {
    'PATCH /projects/p1/memories/Products': note('change', { data: products }),
    'POST /projects/p1/memories/order': note('order', { data: [ownMemory, pier, products] }),
    'DELETE /projects/p1/memories/Pier': note('unlink', new Response(null, { status: 204 })),
  });
  const penalty = (await row('Products')).getByLabelText('Penalty');
  await userEvent.clear(penalty);
  await userEvent.type(penalty, '7');
  await userEvent.click((await row('Products')).getByLabelText('Add texts of this project to it'));
  await userEvent.click((await row('Pier')).getByRole('button', { name: 'Move Pier up' }));
  await userEvent.click((await row('Pier')).getByRole('button', { name: 'Stop using Pier' }));
  await waitFor(() =>
    expect(asked).toEqual([
      ['change', { penalty: 7 }],
      ['change', { writes: true }],
      ['order', { memoryIds: ['Pier', 'Products'] }],
      ['unlink', undefined],
    ]),
  );
});

test('has the memory rebuilt', async () => {
  openMemory([ownMemory], {
    'POST /projects/p1/memories/rebuild': () => new Response(null, { status: 204 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rebuild' }));
  await screen.findByText('The memory is being rebuilt. Suggestions go on meanwhile.');
});

test('shows admins who reads the memory of the project, and ends that', async () => {
  let readers = [{ projectId: 'p2', name: 'Pier' }];
  const removed: string[] = [];
  openMemory([ownMemory], {
    'GET /projects/p1/memory-readers': () => Response.json({ data: readers }),
    'DELETE /projects/p1/memory-readers/p2': () => {
      removed.push('p2');
      readers = [];
      return new Response(null, { status: 204 });
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Read by other projects' }));
  expect(list.getByRole('listitem').textContent).toBe('Pier');
  await userEvent.click(list.getByRole('button', { name: 'Stop Pier from reading this memory' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop reading' }));
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Read by other projects' })).toBeNull(),
  );
  expect(removed).toEqual(['p2']);
});
