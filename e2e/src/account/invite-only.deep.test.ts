import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { signUpPage } from '../pages/account.ts';
import { inspect } from '../testing/inspect.ts';
import { makeUpPerson } from '../testing/person.ts';
import { createProject } from '../testing/project.ts';
import { startServer } from '../testing/server.ts';
import { test as base } from '../testing/test.ts';

const test = base
  .extend('server', { scope: 'file' }, async ({ executable: _ }, { onCleanup }) => {
    const server = await startServer();
    onCleanup(server.close);
    return server;
  })
  .extend('serverUrl', { scope: 'file' }, ({ server }) => server.url);

test('signing up where only invited people may', async ({ visit, newPerson, server }) => {
  const host = await newPerson();
  const { id: projectId } = await createProject(host, 'Atlas');
  const guest = makeUpPerson('Grace');
  const invite = { email: guest.email, role: 'editor' } as const;
  await host.call(endpoints.createInvite, { params: { projectId }, body: invite });
  await server.kill();
  await server.start({ INVITE_ONLY: 'true' });

  const { page, problems } = await visit();
  problems.expect(/POST .+\/auth\/signup: 404/);
  const signUp = signUpPage(page);
  await signUp.open();
  await page.getByText('Parlance is currently invite-only.').waitFor();
  expect(await page.getByLabel('Display Name').isDisabled()).toBe(true);
  expect(await signUp.submit.isDisabled()).toBe(true);
  await inspect(page, 'sign-up-closed');

  await page.getByRole('button', { name: 'I have an invite' }).click();
  await signUp.signUp(makeUpPerson('Eve'));
  await page.getByText('There is no invite for this address.').waitFor();
  await inspect(page, 'sign-up-uninvited', []);
  await signUp.signUp(guest);
  await page.waitForURL('**/projects');
  await page.getByRole('link', { name: 'Atlas' }).waitFor();
});
