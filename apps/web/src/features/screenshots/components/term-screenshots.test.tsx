import type { Role, Screenshot } from '@parlance/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { answerWith } from '../../../testing/answers.ts';
import { harbour, inRole } from '../../../testing/pages/open-project.ts';
import { TermScreenshots } from './term-screenshots.tsx';

const shot: Screenshot = {
  id: 's1',
  name: 'Start page',
  mediaType: 'image/webp',
  width: 1440,
  height: 900,
  revision: 1,
  regions: [
    { termId: 't1', term: 'menu.open', area: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } },
    { termId: 't2', term: 'menu.close', area: { x: 0.5, y: 0.5, width: 0.1, height: 0.1 } },
  ],
  date: harbour.date,
};

/** Shows the screenshots of the term `t1` beside an editor. */
function open(screenshots: readonly Screenshot[], role: Role = 'editor') {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  );
  answerWith({
    'GET /projects/p1': { data: { ...harbour, ...inRole(role) } },
    'GET /projects/p1/screenshots': { data: { screenshots, nextCursor: null } },
    'GET /projects/p1/screenshots/s1/image': new Response('image'),
  });
  const root = createRootRoute();
  const member = createRoute({ getParentRoute: () => root, id: 'member' });
  const project = createRoute({
    getParentRoute: () => member,
    path: '/projects/$projectId',
    component: () => <TermScreenshots projectId="p1" termId="t1" />,
  });
  const router = createRouter({
    routeTree: root.addChildren([member.addChildren([project])]),
    history: createMemoryHistory({ initialEntries: ['/projects/p1'] }),
  });
  return render(
    <Providers queryClient={createQueryClient()} env="test">
      <RouterProvider router={router} />
    </Providers>,
  );
}

const lightIn = (element: HTMLElement) => element.querySelector('path')?.getAttribute('d');

test('are small, with the place of the term lit alone, and open by Enter', async () => {
  open([shot]);
  const small = await screen.findByRole('button', { name: 'Enlarge screenshot Start page' });
  await waitFor(() => expect(small.querySelector('img')).toBeTruthy());
  expect(lightIn(small)).toBe('M0 0H1V1H0ZM0.1 0.2h0.3v0.4h-0.3Z');
  small.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Start page' });
  const large = within(dialog).getByRole('figure');
  expect(await within(large).findByRole('img', { name: 'Screenshot: Start page' })).toBeTruthy();
  expect(lightIn(large)).toBe(lightIn(small));
  const link = within(large).getByRole('link', { name: 'All terms on this screenshot' });
  expect(link.getAttribute('href')).toBe('/projects/p1/screenshots?screenshot=s1');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(small));
});

test('are added by those who may, and missed by the others', async () => {
  const editor = open([]);
  await screen.findByRole('button', { name: 'Add screenshots' });
  expect(await screen.findByText(/Add one, or drop or paste it here\./)).toBeTruthy();
  editor.unmount();
  open([], 'translator');
  expect(await screen.findByText('No screenshot shows this term yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add screenshots' })).toBeNull();
});

test('are not opened by the browser in place of the app when they are dropped beside', async () => {
  const { unmount } = open([]);
  await screen.findByRole('button', { name: 'Add screenshots' });
  const drop = () => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    document.body.dispatchEvent(Object.assign(event, { dataTransfer: { types: ['Files'] } }));
    return event;
  };
  expect(drop().defaultPrevented).toBe(true);
  unmount();
  expect(drop().defaultPrevented).toBe(false);
});

test('whose file is no image are told by its name', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')));
  const { container } = open([]);
  await screen.findByRole('button', { name: 'Add screenshots' });
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no field for files');
  await userEvent.upload(input, new File(['x'], 'notes.png', { type: 'image/png' }));
  expect(await screen.findByText(/no image that can be read/)).toBeTruthy();
  expect(screen.getByText('notes.png')).toBeTruthy();
});
