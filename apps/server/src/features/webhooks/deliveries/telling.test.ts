import { endpoints } from '@parlance/contract';
import { expect, it } from 'vitest';
import { follow } from '../../../testing/event-reader.ts';
import { createWebhookTrial } from '../../../testing/trials/webhook-trial.ts';

const trial = createWebhookTrial();

it('those who follow a project are told of deliveries, once for many', async () => {
  const { server, ada, project } = trial;
  const { id: webhookId } = await trial.addWebhook({ types: ['term.added'] });
  const { id: other } = await trial.addWebhook({ types: ['file.deleted'] });
  const reader = await follow(server, project.projectId, ada.token);
  await reader.next('reset');
  await Promise.all(['a', 'b', 'c'].map((value) => project.addTerm(value)));
  expect(await reader.next('deliveries')).toEqual({ webhookId });
  await expect
    .poll(async () => (await trial.listDeliveries(webhookId)).map(({ state }) => state))
    .toEqual(['delivered', 'delivered', 'delivered']);
  await ada.call(endpoints.testWebhook, { params: { ...project.params, webhookId: other } });
  await expect
    .poll(() => reader.events('deliveries').map(({ data }) => data))
    .toContainEqual({ webhookId: other });
  // What became of all of them is told, too, and not for each of them.
  const told = reader.events('deliveries').length;
  expect(told).toBeGreaterThanOrEqual(2);
  expect(told).toBeLessThanOrEqual(5);
  await reader.close();
});
