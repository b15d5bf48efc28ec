import type { ListedDelivery, Role, Webhook } from '@parlance/contract';
import type { Answers } from '../answers.ts';
import { openProject } from './open-project.ts';

const date = '2027-01-01T12:00:00.000Z';

/** A webhook that works and is told everything. */
export const buildHook: Webhook = {
  id: 'w1',
  name: 'Build',
  url: 'https://ci.example.org/hook',
  types: null,
  locales: null,
  fileIds: null,
  labelIds: null,
  isEnabled: true,
  disabled: null,
  failingSince: null,
  lastDeliveredAt: null,
  ending: 'Jc1w',
  previous: null,
  createdAt: date,
  createdBy: { id: 'u1', name: 'Ada' },
};

/** A delivery that got through at the first attempt. */
export const delivered: ListedDelivery = {
  id: 'd1',
  type: 'term.added',
  state: 'delivered',
  createdAt: date,
  attempts: 1,
  nextAttemptAt: null,
  lastAttempt: { at: date, durationMs: 12, status: 204, error: null },
};

/** Opens the page of the webhooks, or of one of them, with lists that the test can change on the server. */
export function openWebhooks(
  page: string,
  {
    role = 'admin',
    answers = {},
    webhooks = [buildHook],
    deliveries = [],
  }: {
    role?: Role;
    answers?: Answers;
    webhooks?: Webhook[];
    deliveries?: ListedDelivery[];
  } = {},
) {
  const app = openProject(page, {
    role,
    answers: {
      'GET /projects/p1/webhooks': () => ({ data: webhooks }),
      'GET /projects/p1/webhooks/w1/deliveries': () => ({
        data: { deliveries, nextCursor: null },
      }),
      'GET /projects/p1/labels': {
        data: [{ id: 'l1', value: 'shop', color: '#000000', date: {} }],
      },
      ...answers,
    },
  });
  return { ...app, webhooks, deliveries };
}
