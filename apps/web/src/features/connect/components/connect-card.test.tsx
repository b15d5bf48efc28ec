import type { Activity } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { serveEvents } from '../../../testing/event-feed.ts';
import { openProject } from '../../../testing/pages/open-project.ts';
import { sentFile } from '../../../testing/sent-file.ts';

const path = '/cli/1.0.0-12345678.tgz';
const date = '2027-01-01T12:00:00.000Z';
const token = {
  id: 't1',
  name: 'Command line for Harbour',
  ending: 'aaaa',
  scope: { actions: ['read'], projectIds: ['p1'], locales: null, fileIds: null },
  createdAt: date,
  createdBy: { id: 'u1', name: 'Ada' },
  expiresInDays: 90,
  expiresAt: null,
  lastUsedOn: null,
  previous: null,
  token: 'plt_secret',
};

/** Opens the page of a project whose log the test can change. */
function open(answers: Answers = {}, log: Activity[] = [], role: 'admin' | 'editor' = 'admin') {
  const app = openProject('api', {
    role,
    answers: {
      'GET /projects/p1/clients': { data: [] },
      'GET /projects/p1/activity': () => ({ data: { activities: log, nextSeq: null } }),
      'GET /projects/p1/files': {
        data: [{ id: 'f1', path: 'locales/{locale}.json', format: 'i18next', date: {} }],
      },
      'HEAD /cli.tgz': () => new Response(null, { headers: { 'content-location': path } }),
      ...answers,
    },
  });
  return { ...app, log };
}

const make = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Make the command' }));

it('makes a token for the project alone, and shows what arrives by it without being asked', async () => {
  const bodies: unknown[] = [];
  const { log } = open({
    'POST /users/me/tokens': (body) => {
      bodies.push(body);
      return { data: token };
    },
  });
  const feed = serveEvents();
  expect(await screen.findByText(/^PARLANCE_TOKEN=plt_•+/)).toBeTruthy();
  expect(screen.queryByText(/Waiting/)).toBeNull();
  await make();
  const command = await screen.findByText(/^PARLANCE_TOKEN=plt_secret/);
  expect(command.textContent).toContain(`${path} \\`);
  expect(document.activeElement?.textContent).toBe('Copy');
  expect(bodies).toEqual([
    {
      name: 'Command line for Harbour',
      expiresInDays: 90,
      onlyForAgents: false,
      agentsMayReplace: false,
      scope: {
        actions: ['read', 'terms', 'import', 'export'],
        projectIds: ['p1'],
        locales: null,
        fileIds: null,
      },
    },
  ]);
  expect(screen.getByText('Waiting for the first push …')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'PowerShell' }));
  expect(await screen.findByText(/^\$env:PARLANCE_TOKEN = 'plt_secret'/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('PowerShell');

  await feed.opened();
  const counts = { terms: 2, translations: 3 };
  log.push(sentFile({ seq: 1, date, fileId: 'f1', locale: 'de', counts }));
  feed.tell({ event: 'translations', data: { count: 3 } });
  expect(await screen.findByText('Your texts have arrived')).toBeTruthy();
  expect(screen.getByText(/Ada/, { selector: 'bdi' })).toBeTruthy();
  expect(screen.getByText(/2 terms, 3 translations/)).toBeTruthy();
  expect(await screen.findByText('locales/{locale}.json')).toBeTruthy();
  expect(screen.queryByText(/plt_secret/)).toBeNull();
});

it('takes what people import in the browser for no push', async () => {
  open({}, [sentFile({ seq: 1, date, byToken: false })]);
  expect(await screen.findByRole('heading', { name: 'Connect your repository' })).toBeTruthy();
});

it('shows the latest pushes, and waits for another one where somebody makes a command', async () => {
  const actor = { type: 'client', id: 'c1', name: 'Build' } as const;
  const log = [sentFile({ seq: 5, date, actor, byToken: false })];
  open({ 'POST /users/me/tokens': { data: token } }, log);
  const list = within(await screen.findByRole('list', { name: 'Latest pushes' }));
  expect(list.getByText(/pushed 1 file/).textContent).toBe('Build pushed 1 file');
  expect(list.getByText(/Nothing new/)).toBeTruthy();
  const another = 'Connect another repository, computer or build';
  await userEvent.click(screen.getByRole('button', { name: another }));
  await make();
  expect(await screen.findByText('Waiting for the push …')).toBeTruthy();
});

it('shows pushes however much was exported since', async () => {
  const exported = { ...sentFile({ seq: 9, date }), kind: 'file.export' } as const;
  const activities = [sentFile({ seq: 5, date })];
  open(
    {
      'GET /projects/p1/activity?kind=file.import&limit=100': {
        data: { activities, nextSeq: null },
      },
    },
    Array<Activity>(100).fill(exported),
  );
  expect(await screen.findByRole('list', { name: 'Latest pushes' })).toBeTruthy();
});

it('says what is wrong where there is no room for a token', async () => {
  open({ 'POST /users/me/tokens': 429 });
  await make();
  expect((await screen.findByRole('alert')).textContent).toContain('100 access tokens');
});

it('says so where the server has no command line', async () => {
  open({ 'HEAD /cli.tgz': () => new Response(null, { status: 404 }) });
  expect((await screen.findByText(/was started without its command line/)).textContent).toContain(
    'npm start',
  );
  expect(screen.queryByRole('button', { name: 'Make the command' })).toBeNull();
});

it('gives a build the token of a client that is there already', async () => {
  const membership = { role: 'editor', locales: null };
  const client = { id: 'c1', name: 'GitLab CI', role: 'editor', membership };
  const { asked } = open({
    'GET /projects/p1/clients': { data: [client] },
    'POST /projects/p1/clients/c1/tokens': { data: { ...token, token: 'plc_secret' } },
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'GitLab CI' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make the token' }));
  expect(await screen.findByText('plc_secret')).toBeTruthy();
  expect(asked).not.toContain('POST /projects/p1/clients');
  await userEvent.click(screen.getByRole('tab', { name: 'GitHub Actions' }));
  await userEvent.click(screen.getByRole('tab', { name: 'GitLab CI' }));
  expect(screen.getByText('plc_secret')).toBeTruthy();
});

it('shows the token of a build until it is closed, also when the first push arrives', async () => {
  const client = { id: 'c1', name: 'GitHub Actions', role: 'editor' };
  const { log } = open({
    'GET /projects/p1/clients': {
      data: [{ ...client, membership: { role: 'editor', locales: null } }],
    },
    'POST /projects/p1/clients/c1/tokens': { data: { ...token, token: 'plc_secret' } },
  });
  const feed = serveEvents();
  await userEvent.click(await screen.findByRole('tab', { name: 'GitHub Actions' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make the token' }));
  expect(await screen.findByText('plc_secret')).toBeTruthy();
  await feed.opened();
  log.push(sentFile({ seq: 1, date, fileId: 'f1', locale: 'de' }));
  feed.tell({ event: 'translations', data: { count: 3 } });
  expect(await screen.findByText('Your texts have arrived')).toBeTruthy();
  expect(screen.getByText('plc_secret')).toBeTruthy();
  const another = 'Connect another repository, computer or build';
  await userEvent.click(screen.getByRole('button', { name: another }));
  await waitFor(() => expect(screen.queryByText('plc_secret')).toBeNull());
});

it('tells editors that an admin makes the token of a build', async () => {
  open({}, [], 'editor');
  await userEvent.click(await screen.findByRole('tab', { name: 'GitHub Actions' }));
  const panel = within(screen.getByRole('tabpanel', { name: 'GitHub Actions' }));
  expect(panel.getByText(/which an admin of the project makes here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make the token' })).toBeNull();
});
