import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { fillIn, isDisabled, press } from '../../../testing/fill-in.ts';
import { ada, harbour } from '../../../testing/pages/open-project.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const laptop = {
  name: 'parlance on laptop',
  createdAt: new Date().toISOString(),
  expiresAt: '2099-01-01T00:00:00.000Z',
};

function open(path: string, answers: Answers = {}) {
  return renderApp({
    path,
    signedIn: true,
    answers: {
      'GET /users/me': { data: ada },
      'GET /projects': { data: [harbour] },
      'GET /locales': { data: [] },
      'GET /device/authorizations': { data: laptop },
      ...answers,
    },
  });
}

const everything = ['read', 'translate', 'review', 'terms', 'import', 'export', 'manage'];

it('shows what asks, and approves it as the person themselves', async () => {
  const bodies: unknown[] = [];
  open('/device?code=BCDF-GHJK', {
    'POST /device/decisions': (body) => {
      bodies.push(body);
      return {};
    },
  });
  const heading = await screen.findByRole('heading', { level: 2, name: /asks for access/ });
  expect(heading.textContent).toBe('parlance on laptop asks for access to your account.');
  expect(screen.getByText('BCDF-GHJK')).toBeTruthy();
  await press('Approve access');
  expect(await screen.findByText(/has access now\./)).toBeTruthy();
  expect(bodies).toEqual([
    {
      decision: 'approve',
      userCode: 'BCDF-GHJK',
      expiresInDays: 90,
      scope: { actions: everything, projectIds: null, locales: null, fileIds: null },
    },
  ]);
});

it('gives less where somebody chooses less, and nothing for nothing', async () => {
  const bodies: { scope?: { actions: string[] } }[] = [];
  open('/device?code=BCDF-GHJK', {
    'POST /device/decisions': (body) => {
      bodies.push(body as (typeof bodies)[number]);
      return {};
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Manage' }));
  await press('Approve access');
  await waitFor(() => expect(bodies[0]?.scope?.actions).toEqual(everything.slice(0, -1)));
});

it('can be approved for something alone', async () => {
  open('/device?code=BCDF-GHJK');
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box);
  expect(isDisabled('Approve access')).toBe(true);
  expect(isDisabled('Deny')).toBe(false);
});

it('says that there may be no room for one more token', async () => {
  open('/device?code=BCDF-GHJK', { 'POST /device/decisions': 429 });
  await press('Approve access');
  expect((await screen.findByText(/100 access tokens at most/)).textContent).toMatch(/end one/);
  expect(isDisabled('Approve access')).toBe(false);
});

it('denies it', async () => {
  const bodies: unknown[] = [];
  open('/device?code=BCDF-GHJK', {
    'POST /device/decisions': (body) => {
      bodies.push(body);
      return {};
    },
  });
  await press('Deny');
  expect(await screen.findByText(/gets no access\./)).toBeTruthy();
  expect(bodies).toEqual([{ decision: 'deny', userCode: 'BCDF-GHJK' }]);
});

it('asks for the code where the address has none', async () => {
  const { router } = open('/device');
  await fillIn({ Code: 'BCDF' });
  expect(isDisabled('Continue')).toBe(true);
  await fillIn({ Code: 'BCDF-GHJK' });
  await press('Continue');
  expect(await screen.findByText(/asks for access/)).toBeTruthy();
  expect(router.state.location.search).toEqual({ code: 'BCDF-GHJK' });
});

it('says that nobody asks any more, and takes another code', async () => {
  open('/device?code=BBBB-BBBB', { 'GET /device/authorizations': 404 });
  expect((await screen.findByRole('alert')).textContent).toMatch(/Begin again in the program/);
  await userEvent.click(screen.getByRole('link', { name: 'Type another code' }));
  expect(await screen.findByLabelText('Code')).toBeTruthy();
});

it('comes back after the sign-in', async () => {
  const { router } = renderApp({ path: '/device?code=BCDF-GHJK' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/login');
  expect(sessionStorage.getItem('returnTo')).toBe('/device?code=BCDF-GHJK');
});
