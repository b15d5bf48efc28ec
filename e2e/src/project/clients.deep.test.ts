import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endpoints } from '@parlance/contract';
import { expect, onTestFinished } from 'vitest';
import { clientsPage } from '../pages/clients.ts';
import { projectFrame } from '../pages/project.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('a client from its secret to its end', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const text = JSON.stringify({ menu: { quit: 'Beenden' } });
  const project = await createProject(ada, 'Atlas', { de: { format: 'jsonnested', text } });
  const { page } = await visit(ada);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const frame = projectFrame(page);
  const clients = clientsPage(page);

  await page.goto(`/projects/${project.id}`);
  await frame.goTo('API Keys');
  await clients.heading.waitFor();
  await page.getByRole('heading', { name: 'No API clients created yet' }).waitFor();
  await inspect(page, 'clients-empty');
  await clients.addButton.click();
  await clients.dialog.waitFor();
  await inspect(page, 'clients-new');
  await clients.create('Build server');
  await inspect(page, 'clients-secret');

  const secret = await clients.copySecret();
  expect(secret).toMatch(/^[A-Za-z0-9]{32}$/);
  await page.keyboard.press('Escape');
  await page.mouse.click(10, 10);
  await page.goBack();
  expect(await clients.secretDialog.isVisible()).toBe(true);
  // The browser has already gone back when the page navigates forward again.
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/projects/${project.id}/api`);
  await clients.storedButton.click();
  await clients.secretDialog.waitFor({ state: 'hidden' });
  expect(await page.content()).not.toContain(secret);

  await clients.example.click();
  await inspect(page, 'clients');
  const example = await clients.copyExample();
  const folder = await mkdtemp(join(tmpdir(), 'parlance-example-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const run = (clientSecret: string) =>
    promisify(execFile)('sh', ['-c', example], {
      cwd: folder,
      env: { PATH: process.env.PATH, CLIENT_SECRET: clientSecret },
    });
  await run(secret);
  expect(await readFile(join(folder, 'de.json'), 'utf8')).toBe(text);

  await page.getByRole('button', { name: 'New secret for Build server' }).click();
  await page.getByText('The present secret stops working at once').waitFor();
  await inspect(page, 'clients-rotate');
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  const next = await clients.copySecret();
  expect(next).not.toBe(secret);
  await clients.storedButton.click();
  await expect(run(secret)).rejects.toThrow('401');
  await run(next);

  await page.getByRole('button', { name: 'Revoke the access of Build server' }).click();
  await page.getByRole('button', { name: 'Revoke access' }).click();
  await page.getByRole('heading', { name: 'No API clients created yet' }).waitFor();
  await expect(run(next)).rejects.toThrow('401');
});

test('the secret is not lost by closing the window', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas');
  const { page } = await visit(ada);
  const clients = clientsPage(page);
  await clients.open(project.id);
  await clients.addButton.click();
  await clients.create('Build server');
  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reload;
  await clients.clients.waitFor();
});

test('editors see the clients and can change none', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const bob = await newPerson('Bob');
  const { id: projectId } = await createProject(ada, 'Atlas');
  const params = { projectId };
  await ada.call(endpoints.createInvite, { params, body: { email: bob.email, role: 'editor' } });
  await ada.call(endpoints.createProjectClient, {
    params,
    body: { name: 'Build server', role: 'viewer' },
  });
  const { page } = await visit(bob);
  const clients = clientsPage(page);
  await clients.open(projectId);
  await clients.clients.getByText('Viewer').waitFor();
  await page.getByText('Only project admins can create API clients.').waitFor();
  expect(await clients.addButton.count()).toBe(0);
  expect(await page.getByRole('main').getByRole('combobox').count()).toBe(0);
  await inspect(page, 'clients-editor', []);
});
