import type { Delivery } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serveEvents } from '../../../testing/event-feed.ts';
import { buildHook, delivered, openWebhooks } from '../../../testing/pages/open-webhooks.ts';
import { separator } from '../../../ui/text/separator.ts';

const webhookId = '0190b2a7-1c20-7d31-8e42-5a6b7c8d9e01';
const at = '2027-01-01T12:00:00.000Z';
const attempt = {
  at,
  durationMs: 12,
  status: 500,
  error: null,
  requestHeaders: { 'webhook-id': 'd1' },
  answerHeaders: { server: 'nginx' },
  answerBody: 'broken',
};
const whole: Delivery = {
  ...delivered,
  state: 'failed',
  attempts: 2,
  body: '{"type":"term.added"}',
  log: [
    attempt,
    {
      ...attempt,
      at: '2027-01-01T11:00:00.000Z',
      answerHeaders: null,
      status: null,
      error: 'timeout',
    },
  ],
};

const deliveries = async () => within(await screen.findByRole('list', { name: 'Deliveries' }));

it('shows what comes and what becomes of it, without being asked', async () => {
  const { deliveries: onServer } = openWebhooks('webhooks/w1');
  const feed = serveEvents();
  expect(await screen.findByText(/^Nothing has been sent yet/)).toBeTruthy();
  await feed.opened();
  onServer.push({ ...delivered, state: 'pending', attempts: 0, lastAttempt: null });
  feed.tell({ event: 'deliveries', data: { webhookId } });
  expect((await deliveries()).getByText(/Waiting to be sent/)).toBeTruthy();
  onServer.splice(0, 1, {
    ...delivered,
    state: 'pending',
    attempts: 2,
    nextAttemptAt: new Date(Date.now() + 5 * 60_000).toISOString(),
    lastAttempt: { at, durationMs: 15_000, status: null, error: 'timeout' },
  });
  feed.tell({ event: 'deliveries', data: { webhookId } });
  const words = [
    'Waiting for the next attempt',
    'no answer within 15 seconds',
    '2 attempts',
    'next attempt in 5 minutes',
  ].join(separator);
  await waitFor(async () =>
    expect((await deliveries()).getByRole('button').textContent).toContain(words),
  );
});

it('opens to what was sent and answered, and sends it again', async () => {
  const { asked } = openWebhooks('webhooks/w1', {
    deliveries: [{ ...delivered, state: 'failed' }],
    answers: {
      'GET /projects/p1/webhooks/w1/deliveries/d1': { data: whole },
      'POST /projects/p1/webhooks/w1/deliveries/d1/replay': {
        data: { ...delivered, state: 'pending' },
      },
    },
  });
  const list = await deliveries();
  await userEvent.click(list.getByRole('button', { name: /^Terms added/ }));
  const request = await list.findByRole('region', { name: 'Request' });
  expect(request.textContent).toContain('webhook-id: d1\n\n{\n  "type": "term.added"\n}');
  expect(list.getByRole('region', { name: 'Answer' }).textContent).toContain(
    'HTTP 500\nserver: nginx\n\nbroken',
  );
  await userEvent.click(list.getByRole('button', { name: '1 earlier attempt' }));
  expect(await list.findByText(/no answer within 15 seconds/)).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(asked).toContain('POST /projects/p1/webhooks/w1/deliveries/d1/replay'),
  );
});

it('tells of a delivery when it was sent last, and not when it was put in', async () => {
  const createdAt = '2027-01-01T08:00:00.000Z';
  const replayed = { ...delivered, createdAt, attempts: 2 };
  const waiting = { ...delivered, id: 'd2', createdAt, attempts: 0, lastAttempt: null };
  openWebhooks('webhooks/w1', { deliveries: [replayed, waiting] });
  const rows = (await deliveries()).getAllByRole('listitem');
  const times = rows.map((row) => row.querySelector('time')?.getAttribute('datetime'));
  expect(times).toEqual([at, createdAt]);
});

it('sends a test and opens it, whatever was shown', async () => {
  const test = { ...delivered, id: 'd2', type: 'webhook.test' as const, state: 'pending' as const };
  openWebhooks('webhooks/w1?state=failed', {
    answers: {
      'POST /projects/p1/webhooks/w1/test': { data: test },
      'GET /projects/p1/webhooks/w1/deliveries': { data: { deliveries: [test], nextCursor: null } },
      'GET /projects/p1/webhooks/w1/deliveries/d2': { data: { ...test, body: '{}', log: [] } },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
  const row = await (await deliveries()).findByRole('button', { name: /^Test/ });
  await waitFor(() => expect(row.getAttribute('aria-expanded')).toBe('true'));
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveProperty('value', 'All');
});

it('sends the failed ones of some time again', async () => {
  const bodies: { since: string }[] = [];
  openWebhooks('webhooks/w1', {
    deliveries: [{ ...delivered, state: 'failed' }],
    answers: {
      'POST /projects/p1/webhooks/w1/replay': (body) => {
        bodies.push(body as { since: string });
        return { data: { count: 3 } };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send failed ones again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send failed ones again' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  const age = Date.now() - Date.parse(bodies[0]?.since ?? '');
  expect(Math.round(age / 3_600_000)).toBe(24);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says what a webhook from a backup needs, and gives it that', async () => {
  const bodies: unknown[] = [];
  const restored = { ...buildHook, isEnabled: false, ending: null };
  openWebhooks('webhooks/w1', {
    webhooks: [{ ...restored, disabled: { reason: 'secret', at: null } }],
    answers: {
      'POST /projects/p1/webhooks/w1/rotate': (body) => {
        bodies.push(body);
        return { data: { ...buildHook, secret: 'whsec_b' } };
      },
    },
  });
  expect(await screen.findByText(/needs a new secret before anything can be sent/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send a test' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Enable' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Make a new secret' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New secret for Build' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByText('whsec_b')).toBeTruthy();
  expect(bodies).toEqual([{ overlapHours: 0 }]);
  await userEvent.click(screen.getByRole('button', { name: /^Ok, I have stored/ }));
  await waitFor(() => expect(screen.queryByText(/needs a new secret before/)).toBeNull());
});

it('says what went wrong where it can not be disabled', async () => {
  openWebhooks('webhooks/w1', { answers: { 'PATCH /projects/p1/webhooks/w1': 500 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Build' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Disable' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/There was an error/);
});

it('says so where somebody has deleted it meanwhile', async () => {
  openWebhooks('webhooks/w9');
  expect(await screen.findByRole('heading', { name: 'This webhook is gone' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All webhooks' })).toBeTruthy();
});
