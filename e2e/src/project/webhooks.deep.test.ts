import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { projectFrame } from '../pages/project.ts';
import { webhooksPage } from '../pages/webhooks.ts';
import { makeExampleReceiver } from '../testing/example-receiver.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { startServer } from '../testing/server.ts';
import { test as base } from '../testing/test.ts';

/** A test with a separate server, which may call receivers on this machine. */
const test = base
  .extend('server', { scope: 'file' }, async ({ executable: _ }, { onCleanup }) => {
    const settings = { OUTGOING_ALLOW_HTTP: 'true', OUTGOING_ALLOWED_RANGES: '127.0.0.1' };
    const server = await startServer(() => settings);
    onCleanup(server.close);
    return server;
  })
  .extend('serverUrl', { scope: 'file' }, ({ server }) => server.url);

const aSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

test('a webhook from its first test to its end, with the receiver of the example', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Website', { de: flat({ open: 'Öffnen' }) });
  const params = { projectId: project.id };
  const { page } = await visit(ada);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const webhooks = webhooksPage(page);
  await page.goto(`/projects/${project.id}`);
  await projectFrame(page).goTo('Webhooks');
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  await inspect(page, 'webhooks-empty');
  const receiver = await makeExampleReceiver(await webhooks.copyExample());

  await webhooks.addButton.click();
  await webhooks.form.getByLabel('Name').fill('Build');
  await webhooks.form.getByLabel('Address').fill(receiver.url);
  await webhooks.form.getByLabel('Only chosen events').click();
  await webhooks.form.getByLabel('Terms added').click();
  await webhooks.form.getByLabel('Import finished').click();
  await webhooks.form.getByRole('button', { name: /^Only some locales/ }).click();
  await inspect(page, 'webhooks-new');
  await webhooks.form.getByRole('button', { name: 'Create webhook' }).click();
  await webhooks.secretDialog.waitFor();
  await inspect(page, 'webhooks-secret', []);
  const secret = await webhooks.takeSecret();
  expect(secret).toMatch(/^whsec_/);
  await inspect(page, 'webhooks');

  // A receiver that has the wrong secret refuses what it gets, and the page tells why.
  await receiver.start(aSecret);
  await webhooks.webhook('Build').click();
  await page.getByText('Nothing has been sent yet.').waitFor();
  await webhooks.testButton.click();
  await page.getByText('Failed · 401').waitFor();
  await page.getByText('HTTP 401').waitFor();
  await inspect(page, 'webhook-failed');

  // With the right one it takes the same delivery.
  await receiver.start(secret);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Delivered · 204').waitFor();
  await expect.poll(() => receiver.lines()).toEqual([expect.stringMatching(/^webhook\.test /)]);

  // It verifies the bytes as they came: a text that JSON has other spellings of, cut within a letter.
  const text = '{ "type": "term.added",  "data": { "link": "\\u00fcber" }, "note": "Übung" }';
  const sent = Buffer.from(text);
  const cutAt = sent.indexOf('Ü') + 1;
  expect(await receiver.takeInPieces(secret, sent, cutAt)).toBe(204);
  await expect.poll(() => receiver.lines().at(-1)).toBe('term.added über');
  expect(await receiver.takeInPieces(aSecret, sent, cutAt)).toBe(401);

  // What happens in the project arrives there and on the page, without a reload. What was not chosen does neither.
  const body = { value: 'close', context: null };
  const { id: termId } = await ada.call(endpoints.createTerm, { params, body });
  const place = { ...params, localeCode: 'de' };
  await ada.call(endpoints.updateTranslation, {
    params: place,
    body: { termId, value: 'Schließen' },
  });
  await project.importFile('de', flat({ more: 'Mehr' }));
  await webhooks.deliveries.getByText('Import finished · Delivered · 204').waitFor();
  await webhooks.deliveries.getByText('Terms added · Delivered · 204').waitFor();
  expect(await webhooks.deliveries.count()).toBe(3);
  // The order of deliveries is not promised.
  const typesReceived = () => receiver.lines().map((line) => line.split(' ')[0]);
  await expect
    .poll(() => typesReceived().sort())
    .toEqual(['import.finished', 'term.added', 'term.added', 'webhook.test']);
  await inspect(page, 'webhook', ['light', 'dark', 'phone']);
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await page.getByText('No delivery is in this state.').waitFor();
  await page.reload();
  await page.getByText('No delivery is in this state.').waitFor();

  // During the overlap the receiver takes deliveries by either secret.
  await webhooks.choose('New secret');
  await page.getByText('Deliveries are signed with both secrets').waitFor();
  await inspect(page, 'webhook-rotate', []);
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  const next = await webhooks.takeSecret();
  await page.getByText(/^Signed until/).waitFor();
  const delivered = webhooks.deliveries.getByText('Delivered · 204');
  await webhooks.testButton.click();
  // The receiver may not end before this one is over, since a test is sent only once.
  await expect.poll(() => delivered.count()).toBe(4);
  await receiver.start(next);
  await webhooks.testButton.click();
  await expect.poll(() => delivered.count()).toBe(5);
  await expect.poll(() => receiver.lines().length).toBe(6);

  await webhooks.choose('Disable');
  await page.getByText('It is disabled: nothing is sent to it.').waitFor();
  await inspect(page, 'webhook-disabled', []);
  await page.getByRole('button', { name: 'Enable' }).click();
  await page.getByText('It is disabled: nothing is sent to it.').waitFor({ state: 'hidden' });

  await webhooks.choose('Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Build' });
  await edit.getByLabel('Name').fill('Website build');
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Website build', level: 1 }).waitFor();

  await webhooks.choose('Delete webhook');
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
});

test('a receiver that is gone disables its webhook, which the page tells as it happens', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const { id: projectId } = await createProject(ada, 'Website');
  const params = { projectId };
  const { page, problems } = await visit(ada);
  const webhooks = webhooksPage(page);
  await webhooks.open(projectId);
  const gone = await makeExampleReceiver(`import { createServer } from 'node:http';
createServer((_, response) => response.writeHead(410).end('moved')).listen(process.env.PORT);`);
  await gone.start(aSecret);
  await ada.call(endpoints.createWebhook, { params, body: { name: 'Chat', url: gone.url } });
  await webhooks.webhook('Chat').waitFor();
  await ada.call(endpoints.createTerm, { params, body: { value: 'open', context: null } });
  await page.getByText('Disabled', { exact: true }).waitFor();
  await inspect(page, 'webhooks-disabled');
  await webhooks.webhook('Chat').click();
  await page.getByText('the address is gone for good').waitFor();
  await webhooks.deliveries.getByText('Terms added · Failed · 410').waitFor();

  // What the server may not call is refused with what to do.
  await webhooks.choose('Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Chat' });
  await edit.getByLabel('Address').fill('http://10.0.0.1/');
  problems.expect(/400/);
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByText('The server may not call this address.').waitFor();
});

test('whoever is no admin sees no webhooks', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const bob = await newPerson('Bob');
  const { id: projectId } = await createProject(ada, 'Website');
  const params = { projectId };
  await ada.call(endpoints.createInvite, { params, body: { email: bob.email, role: 'editor' } });
  const { page } = await visit(bob);
  await webhooksPage(page).open(projectId);
  await page.getByRole('heading', { name: /Admin/ }).waitFor();
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).count()).toBe(
    0,
  );
});
