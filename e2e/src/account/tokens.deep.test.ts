import { expect } from 'vitest';
import { accountSettings, loginPage } from '../pages/account.ts';
import { clientsPage } from '../pages/clients.ts';
import { tokenList } from '../pages/tokens.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import type { Server } from '../testing/server.ts';
import { test } from '../testing/test.ts';

/** The status of a request that a program sends with a token. */
async function statusOf(server: Server, token: string, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await fetch(`${server.url}/api/v1${path}`, { ...init, headers })).status;
}

test('an access token, from its making to its end', async ({ visit, newPerson, sharedServer }) => {
  const person = await newPerson();
  const { id: projectId } = await createProject(person, 'Website');
  const { id: other } = await createProject(person, 'Shop');
  const { page } = await visit(person);
  await page.context().grantPermissions(['clipboard-read']);
  await accountSettings(page).open();
  const list = tokenList(page);
  await page.getByText('No access tokens yet').waitFor();
  await inspect(page, 'tokens-none', []);

  await list.open();
  const form = list.dialog('New access token');
  await form.getByLabel('Name').fill('Build server');
  await form.getByRole('checkbox', { name: 'Terms' }).check();
  await inspect(page, 'token-new');
  const first = await list.finish('New access token', 'Make access token');
  await inspect(page, 'token-secret', []);
  expect(first).toMatch(/^plt_[0-9A-Za-z]{38}$/);
  await list.store();

  const project = `/projects/${projectId}`;
  const term = (value: string) => ({ method: 'POST', body: JSON.stringify({ value }) });
  expect(await statusOf(sharedServer, first, project)).toBe(200);
  expect(await statusOf(sharedServer, first, `${project}/terms`, term('menu'))).toBe(201);
  expect(await statusOf(sharedServer, first, '/users/me/tokens')).toBe(401);

  // Narrowed, it reads one project and does nothing else.
  await list.press('Change Build server');
  const change = list.dialog('Change Build server');
  for (const name of ['Terms', 'Import', 'Export']) {
    await change.getByRole('checkbox', { name }).uncheck();
  }
  await change.getByRole('combobox', { name: 'Projects' }).click();
  await change.getByRole('option').first().click();
  await change.getByLabel('Name').click();
  await inspect(page, 'token-narrowed', []);
  await change.getByRole('button', { name: 'Save' }).click();
  await change.waitFor({ state: 'hidden' });
  const reached = await Promise.all(
    [projectId, other].map((id) => statusOf(sharedServer, first, `/projects/${id}`)),
  );
  expect(reached.toSorted()).toEqual([200, 404]);
  expect(await statusOf(sharedServer, first, `${project}/terms`, term('file'))).toBe(404);

  // Rotated, both secrets work.
  await list.press('New secret for Build server');
  await inspect(page, 'token-rotation');
  const second = await list.finish('New secret for Build server', 'Make a new secret');
  await list.store();
  expect(second).not.toBe(first);
  expect(await statusOf(sharedServer, first, '/projects')).toBe(200);
  expect(await statusOf(sharedServer, second, '/projects')).toBe(200);
  await list.tokens.filter({ hasText: `ends in ${first.slice(-4)}, works until` }).waitFor();
  await inspect(page, 'tokens');

  await list.press('End Build server');
  await list.dialog('End Build server').getByRole('button', { name: 'End access token' }).click();
  await page.getByText('No access tokens yet').waitFor();
  expect(await statusOf(sharedServer, first, '/projects')).toBe(401);
  expect(await statusOf(sharedServer, second, '/projects')).toBe(401);
});

test('an access token of an API client', async ({ visit, newPerson, sharedServer }) => {
  const person = await newPerson();
  const { id: projectId } = await createProject(person, 'Website');
  const { page } = await visit(person);
  await page.context().grantPermissions(['clipboard-read']);
  const clients = clientsPage(page);
  await clients.open(projectId);
  await clients.addButton.first().click();
  await clients.create('Build');
  await clients.storedButton.click();
  await page.getByRole('button', { name: 'Access tokens', exact: true }).click();
  const list = tokenList(page);
  const token = await list.create('Nightly');
  await list.store();
  expect(token).toMatch(/^plc_/);
  expect(await statusOf(sharedServer, token, `/projects/${projectId}`)).toBe(200);
  expect(await statusOf(sharedServer, token, '/users/me')).toBe(401);
  await inspect(page, 'client-tokens');
});

test('sessions, listed and ended from another browser', async ({ visit, newPerson }) => {
  const person = await newPerson();
  /** Another browser in which the person signs in. */
  const signInElsewhere = async () => {
    const { page, problems } = await visit();
    problems.expect(/: 401$/);
    const login = loginPage(page);
    await login.open();
    await login.signIn(person);
    await page.getByRole('heading', { name: 'Welcome!' }).waitFor();
    return page;
  };
  const page = await signInElsewhere();
  const second = await signInElsewhere();
  await accountSettings(page).open();
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  const current = sessions.filter({ hasText: 'This session' });
  await current.filter({ hasText: 'Chrome on Linux' }).waitFor();
  // The sign-up of a program is the third one.
  expect(await sessions.count()).toBe(3);
  await inspect(page, 'sessions', []);

  await page.getByRole('button', { name: 'End the session Chrome on Linux' }).click();
  await page
    .getByRole('dialog', { name: 'End the session Chrome on Linux' })
    .getByRole('button', { name: 'End session' })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await second.goto('/user-settings');
  await second.waitForURL('**/login');

  const third = await signInElsewhere();
  await page.reload();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await page
    .getByRole('dialog', { name: 'End all other sessions' })
    .getByRole('button', { name: 'End all other sessions' })
    .click();
  await page.getByText('You are signed in nowhere else.').waitFor();
  await third.goto('/user-settings');
  await third.waitForURL('**/login');
  await page.reload();
  await current.waitFor();
});

test('a program that is given access', async ({ visit, newPerson, sharedServer }) => {
  const person = await newPerson();
  const ask = async (path: string, body: object) => {
    const response = await fetch(`${sharedServer.url}/api/v1/device/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as {
      data?: { deviceCode: string; userCode: string; token: string };
      error?: { code: string };
    };
  };
  const asking = (await ask('authorizations', { name: 'parlance on laptop' })).data;
  const { deviceCode = '', userCode = '' } = asking ?? {};

  const { page, problems } = await visit(person);
  problems.expect(/GET .+\/device\/authorizations\S+: 404/);
  await page.goto('/device');
  await inspect(page, 'device-code');
  await page.getByLabel('Code').fill(userCode.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('parlance on laptop asks for access to your account.').waitFor();
  await inspect(page, 'device');
  await page.getByRole('checkbox', { name: 'Manage' }).uncheck();
  await page.getByRole('button', { name: 'Approve access' }).click();
  await page.getByText('parlance on laptop has access now.').waitFor();
  await inspect(page, 'device-approved', []);

  let token = '';
  await expect
    .poll(async () => (token = (await ask('tokens', { deviceCode })).data?.token ?? ''), {
      interval: 6000,
      timeout: 30_000,
    })
    .toMatch(/^plt_/);
  expect(await statusOf(sharedServer, token, '/users/me')).toBe(200);
  const body = JSON.stringify({ name: 'Not allowed' });
  expect(await statusOf(sharedServer, token, '/projects', { method: 'POST', body })).toBe(404);
  expect((await ask('tokens', { deviceCode })).error?.code).toBe('expired_token');

  await page.goto(`/device?code=${userCode}`);
  await page.getByText('Nobody asks with this code any more.').waitFor();
  await accountSettings(page).open();
  await tokenList(page).tokens.filter({ hasText: 'parlance on laptop' }).waitFor();
});
