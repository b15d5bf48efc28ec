import type { Role } from '@parlance/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { openProject } from '../../../testing/pages/open-project.ts';

const token = {
  id: 't1',
  name: 'Agent for Harbour',
  ending: 'aaaa',
  scope: { actions: ['read'], projectIds: ['p1'], locales: null, fileIds: null },
  createdAt: '2027-01-01T12:00:00.000Z',
  createdBy: { id: 'u1', name: 'Ada' },
  expiresInDays: 90,
  expiresAt: null,
  lastUsedOn: null,
  previous: null,
  token: 'plt_secret',
};

function open(answers: Answers = {}, role: Role = 'admin') {
  return openProject('api', {
    role,
    answers: {
      'GET /projects/p1/clients': { data: [] },
      'GET /projects/p1/activity': { data: { activities: [], nextSeq: null } },
      'HEAD /cli.tgz': () => new Response(null, { status: 404 }),
      ...answers,
    },
  });
}

const card = async () =>
  within(await screen.findByRole('region', { name: 'Let an agent translate' }));

it('makes a token for agents in the project alone, and gives it to each of them', async () => {
  const bodies: unknown[] = [];
  open({
    'POST /users/me/tokens': (body) => {
      bodies.push(body);
      return { data: token };
    },
  });
  const agents = await card();
  expect(agents.getByText(/^claude mcp add .*plt_•+/)).toBeTruthy();
  await userEvent.click(agents.getByRole('button', { name: 'Make a token for agents' }));
  const command = await agents.findByText(/^claude mcp add .*Bearer plt_secret/);
  expect(command.textContent).toContain('/mcp?project=p1"');
  expect(document.activeElement?.textContent).toBe('Copy');
  expect(bodies).toEqual([
    {
      name: 'Agent for Harbour',
      expiresInDays: 90,
      onlyForAgents: true,
      agentsMayReplace: false,
      scope: {
        actions: ['read', 'translate', 'terms'],
        projectIds: ['p1'],
        locales: null,
        fileIds: null,
      },
    },
  ]);
  await userEvent.click(agents.getByRole('tab', { name: 'Codex' }));
  expect(agents.getByText(/^export PARLANCE_TOKEN=plt_secret/)).toBeTruthy();
  await userEvent.click(agents.getByRole('tab', { name: 'Other agents' }));
  expect(agents.getByText(/Authorization: Bearer plt_secret$/)).toBeTruthy();
  expect(agents.queryByRole('button', { name: 'Make a token for agents' })).toBeNull();
});

it('says what is wrong where there is no room for a token', async () => {
  open({ 'POST /users/me/tokens': 429 });
  const agents = await card();
  await userEvent.click(agents.getByRole('button', { name: 'Make a token for agents' }));
  expect((await agents.findByRole('alert')).textContent).toContain('100 access tokens');
});

it('is for translators too', async () => {
  open({}, 'translator');
  expect(await card()).toBeTruthy();
});

it('is not shown to those who may not translate', async () => {
  open({}, 'viewer');
  expect(await screen.findByRole('heading', { name: 'API Keys' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Let an agent translate' })).toBeNull();
});
