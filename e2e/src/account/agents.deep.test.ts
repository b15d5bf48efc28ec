import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { accountSettings } from '../pages/account.ts';
import { clientsPage } from '../pages/clients.ts';
import { editorPage } from '../pages/editor.ts';
import { tokenList } from '../pages/tokens.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

/** Calls a tool as an agent does, by the protocol of 2025. */
async function callTool(address: string, token: string, name: string, args: object) {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  });
  const [, json = '{}'] = /^data: (.*)$/m.exec(await response.text()) ?? [];
  const { result } = JSON.parse(json) as { result: { structuredContent: unknown } };
  return result.structuredContent;
}

test('an agent that is lent a token, and what it leaves to people', async ({
  visit,
  newPerson,
  sharedServer,
}) => {
  const person = await newPerson();
  const project = await createProject(person, 'Website', {
    en: flat({ open: 'Open' }),
    de: flat({}),
  });
  const { id: projectId } = project;
  const params = { projectId };
  await person.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
  const [term] = await person.call(endpoints.listTerms, { params });
  const termId = term?.id ?? '';
  await person.call(endpoints.updateTranslation, {
    params: { projectId, localeCode: 'de' },
    body: { termId, value: 'Öffnen' },
  });
  const { page } = await visit(person);
  await page.context().grantPermissions(['clipboard-read']);
  await accountSettings(page).open();
  const list = tokenList(page);
  await list.open();
  const form = list.dialog('New access token');
  await form.getByLabel('Name').fill('Agent');
  for (const name of ['Translate', 'Terms']) await form.getByRole('checkbox', { name }).check();
  const token = await list.finish('New access token', 'Make access token');
  await list.store();

  const call = (name: string, args: object) =>
    callTool(`${sharedServer.url}/mcp`, token, name, { projectId, ...args });
  const translations = [{ termId, locale: 'de', text: 'Aufmachen', revision: 1 }];
  const terms = [
    { key: 'close', source: 'Close' },
    { key: 'save', source: 'Save' },
  ];
  expect(await call('upsert_terms', { terms })).toMatchObject({
    terms: [{ outcome: 'added' }, {}],
  });
  expect(await call('set_translations', { translations })).toMatchObject({
    refused: [{ reason: 'person' }],
  });

  await page.goto(`/projects/${projectId}/activity`);
  await page.getByRole('button', { name: /An agent for .* added 2 terms/ }).waitFor();
  await inspect(page, 'activity-agent');

  // With a token that permits it, the text is replaced, and its versions say by whom.
  await accountSettings(page).open();
  await list.press('Change Agent');
  const change = list.dialog('Change Agent');
  await change.getByRole('checkbox', { name: 'Agents may replace texts of people' }).check();
  await change.getByRole('checkbox', { name: 'For agents alone' }).check();
  await inspect(page, 'token-agents');
  await change.getByRole('button', { name: 'Save' }).click();
  await change.waitFor({ state: 'hidden' });
  await list.tokens.filter({ hasText: 'Agents may replace texts of people' }).waitFor();
  await inspect(page, 'tokens-agents', []);
  expect(await call('set_translations', { translations })).toMatchObject({ written: 1 });
  const editor = editorPage(page);
  await editor.open(project.editorPath('de'));
  await editor.rows.first().focus();
  await page.keyboard.press('2');
  const panel = page.getByRole('complementary', { name: 'Term details' });
  const [newest, first] = [panel.getByRole('listitem').first(), panel.getByRole('listitem').nth(1)];
  await newest.filter({ hasText: 'An agent for' }).filter({ hasText: 'Aufmachen' }).waitFor();
  expect(await first.textContent()).not.toContain('An agent for');
  await inspect(page, 'panel-agent', []);
});

test('an agent is connected by what the page of the API keys makes for it', async ({
  visit,
  newPerson,
  sharedServer,
}) => {
  const person = await newPerson();
  const { id: projectId } = await createProject(person, 'Website', { de: flat({ open: '' }) });
  const { page } = await visit(person);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await clientsPage(page).open(projectId);
  const card = page.getByRole('region', { name: 'Let an agent translate' });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await card.getByRole('button', { name: 'Make a token for agents' }).click();
  // The button that copies has the focus then.
  await card.getByRole('button', { name: /^Copy Run this in a terminal/ }).waitFor();
  await page.keyboard.press('Enter');
  const address = `${sharedServer.url}/mcp?project=${projectId}`;
  await expect
    .poll(copied)
    .toContain(`claude mcp add --transport http parlance "${address}" --header "Authorization: `);
  await inspect(page, 'connect-agent');
  await card.getByRole('tab', { name: 'Other agents' }).click();
  await card.getByRole('button', { name: /^Copy Other agents/ }).click();
  await expect.poll(copied).toMatch(/^http/);
  const [url = '', header = ''] = (await copied()).split('\n');
  expect(url).toBe(address);
  const token = header.replace('Authorization: Bearer ', '');
  expect(await callTool(url, token, 'get_project', { projectId })).toMatchObject({
    name: 'Website',
  });
  const [made] = await person.call(endpoints.listTokens, {});
  expect(made).toMatchObject({ name: 'Agent for Website', onlyForAgents: true });
});
