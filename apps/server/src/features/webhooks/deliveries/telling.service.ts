import type { InProject } from '../../../access/scope.ts';
import type { Context } from '../../../context.ts';

/** Tells those who follow a project that deliveries of a webhook were put in or sent. */
export type TellDeliveries = (project: InProject, webhookId: string) => void;

/** Deliveries may come by the hundred; one event tells of all within this time. */
const delayMs = 200;

/** Returns a function that tells soon, and once for many deliveries of a webhook. */
export function createTelling({ events }: Pick<Context, 'events'>): TellDeliveries {
  const pending = new Set<string>();
  return ({ projectId }, webhookId) => {
    if (pending.has(webhookId)) return;
    pending.add(webhookId);
    const tell = () => {
      pending.delete(webhookId);
      events.tell({ projectId }, { event: 'deliveries', data: { webhookId } });
    };
    setTimeout(tell, delayMs).unref();
  };
}
