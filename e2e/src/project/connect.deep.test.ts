import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { clientsPage } from '../pages/clients.ts';
import { connectCard } from '../pages/connect.ts';
import { projectFrame } from '../pages/project.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import { makeRepository } from '../testing/repository.ts';
import { test } from '../testing/test.ts';

const files = {
  'package.json': '{"private": true}',
  'public/locales/en/common.json': '{"hello": "Hello {{name}}", "bye": "Goodbye"}',
  'public/locales/en/shop.json': '{"buy": "Buy now"}',
  'public/locales/de/common.json': '{"hello": "Hallo {{name}}"}',
};

test('a repository is connected by one copied command, and its texts arrive on the page', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const { id: projectId } = await createProject(ada, 'Website');
  const { page } = await visit(ada);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const connect = connectCard(page);
  await page.goto(`/projects/${projectId}`);
  await projectFrame(page).goTo('API Keys');
  await connect.heading.waitFor();
  await inspect(page, 'connect', ['light', 'dark', 'phone']);

  const command = await connect.makeCommand();
  await connect.waiting.waitFor();
  await inspect(page, 'connect-waiting');
  const repository = await makeRepository(files);
  const output = await repository.run(command);
  expect(output).toContain('3 files pushed, 0 as on the server.');

  await connect.arrived.waitFor();
  await page.getByText('3 terms, 4 translations').waitFor();
  expect(await page.getByText(/plt_\w/).count()).toBe(0);
  await inspect(page, 'connect-arrived');
  const [token] = await ada.call(endpoints.listTokens, {});
  expect(token).toMatchObject({
    name: 'Command line for Website',
    scope: { actions: ['read', 'terms', 'import', 'export'], projectIds: [projectId] },
  });
  const params = { projectId };
  expect((await ada.call(endpoints.getProject, { params })).sourceLocale).toBe('en');

  // The next steps are what they say: a pull without a token brings back what is translated meanwhile.
  await connect.translate.click();
  await page.waitForURL(/\/translations/);
  await translate(ada, { projectId, key: 'bye', value: 'Tschüss' });
  await page.goBack();
  await page.getByRole('button', { name: 'Pull and check' }).click();
  const pull = await connect.copy(/Bring translations back/);
  await repository.run(pull);
  const german = await readFile(join(repository.path, 'public/locales/de/common.json'), 'utf8');
  expect(JSON.parse(german)).toEqual({ hello: 'Hallo {{name}}', bye: 'Tschüss' });
});

test('a build gets the token of an API client, and pushes what has changed', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const { id: projectId } = await createProject(ada, 'Website');
  const { page } = await visit(ada);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const connect = connectCard(page);
  await clientsPage(page).open(projectId);
  const repository = await makeRepository(files);
  await repository.run(await connect.makeCommand());
  await page.reload();
  await connect.connected.waitFor();
  expect(await connect.pushes.count()).toBe(1);
  await inspect(page, 'connect-connected');

  await connect.another.click();
  await connect.tab('GitHub Actions').click();
  await page.getByRole('button', { name: 'Make the token' }).click();
  const secret = await connect.copy(/A build goes on when you have left/);
  expect(secret).toMatch(/^plc_/);
  const workflow = await connect.copy(/The file \.github/);
  await inspect(page, 'connect-build');
  const [, push = ''] = /run: (.*)/.exec(workflow) ?? [];
  const text = '{"hello": "Hello {{name}}", "bye": "Goodbye", "new": "New"}';
  const build = await makeRepository({
    ...files,
    'parlance.yaml': await readFile(join(repository.path, 'parlance.yaml'), 'utf8'),
    'public/locales/en/common.json': text,
  });
  const output = await build.run(push, { PARLANCE_TOKEN: secret, CI: 'true' });
  expect(output).toContain('1 file pushed, 1 as on the server.');
  await connect.pushes.getByText('GitHub Actions pushed 1 file').waitFor();
  await clientsPage(page).clients.getByText('GitHub Actions', { exact: true }).waitFor();
});

test('whoever may not push sees what others have pushed, and no command', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const bob = await newPerson('Bob');
  const { id: projectId } = await createProject(ada, 'Website');
  const params = { projectId };
  await ada.call(endpoints.createInvite, { params, body: { email: bob.email, role: 'viewer' } });
  const { page } = await visit(bob);
  const connect = connectCard(page);
  await clientsPage(page).open(projectId);
  await clientsPage(page).heading.waitFor();
  expect(await connect.heading.count()).toBe(0);
  const scope = { actions: ['read' as const, 'terms' as const, 'import' as const] };
  const { token } = await ada.call(endpoints.createPersonalToken, {
    body: { name: 'Laptop', scope },
  });
  const body = new FormData();
  body.append('file', new Blob(['{"a": "A"}']), 'en.json');
  const response = await fetch(
    `${ada.serverUrl}/api/v1/projects/${projectId}/imports?locale=en&format=jsonflat`,
    { method: 'POST', body, headers: { authorization: `Bearer ${token}` } },
  );
  expect(response.status).toBe(200);
  await connect.connected.waitFor();
  expect(await connect.another.count()).toBe(0);
  await inspect(page, 'connect-viewer', []);
});

interface Translation {
  readonly projectId: string;
  readonly key: string;
  readonly value: string;
}

/** Translates a term into German. */
async function translate(
  { call }: { call: Parameters<typeof createProject>[0]['call'] },
  { projectId, key, value }: Translation,
): Promise<void> {
  const params = { projectId };
  const { entries } = await call(endpoints.listEntries, { params, query: { locale: 'de' } });
  const termId = entries.find(({ term }) => term === key)?.termId ?? '';
  const place = { projectId, localeCode: 'de' };
  await call(endpoints.updateTranslation, { params: place, body: { termId, value } });
}
