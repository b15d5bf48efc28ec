import { ApiError, endpoints } from '@parlance/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tokenFor } from '../../testing/token.ts';
import { api } from './api.ts';
import { session } from './session.ts';

const password = 'long enough';

let token: string;

beforeEach(() => {
  token = tokenFor(3600);
  session.start(token);
});

afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answer(status: number) {
  const sent = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}', { status }));
  vi.stubGlobal('fetch', sent);
  return sent;
}

const calls = {
  'a page': () => api(endpoints.listProjects, {}),
  'signing in': () =>
    api(endpoints.createToken, { body: { grant_type: 'password', username: 'a@b.co', password } }),
  'resetting the password': () =>
    api(endpoints.resetPassword, {
      body: { email: 'a@b.co', token: 'abc', newPassword: password },
    }),
  'changing the password': () =>
    api(endpoints.changePassword, { body: { oldPassword: password, newPassword: password } }),
};

it('ends the session when a request is not authorized', async () => {
  answer(401);
  await expect(calls['a page']()).rejects.toThrow(ApiError);
  expect(session.get()).toMatchObject({ token: undefined, notice: 'session.expired' });
});

it.each(['signing in', 'resetting the password', 'changing the password'] as const)(
  'takes a 401 of %s for what it is: what was typed is wrong',
  async (call) => {
    answer(401);
    await expect(calls[call]()).rejects.toMatchObject({ status: 401 });
    expect(session.get().token).toBe(token);
  },
);

it.each([400, 402, 404, 409, 413, 422, 429, 500, 503])('passes a %i on', async (status) => {
  answer(status);
  await expect(calls['a page']()).rejects.toMatchObject({ status });
  expect(session.get().token).toBe(token);
});

it('sends the token, and the cookie against forged requests with what changes something', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('theme=dark; XSRF-TOKEN=a%20b');
  const sent = answer(200);
  await calls['a page']().catch(() => {});
  await calls['changing the password']();
  expect(sent.mock.calls.map(([url, { headers }]) => [url, headers])).toEqual([
    ['/api/v1/projects', { authorization: `Bearer ${token}` }],
    [
      '/api/v1/auth/change-password',
      {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-xsrf-token': 'a b',
      },
    ],
  ]);
});
