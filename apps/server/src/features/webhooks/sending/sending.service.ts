import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type SystemScope, systemScope } from '../../../access/scope.ts';
import type { Context } from '../../../context.ts';
import { defineJob, type Job } from '../../../jobs/job.ts';
import { type AttemptContext, attemptDelivery } from './attempts.service.ts';
import { type OutcomeContext, recordOutcome } from './outcomes.service.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  findNextDue,
  updateToRelease,
} from './sending.queries.ts';

// The job sends what is due in a project, one project in one process at a time. Deliveries are their own queue, and wait
// for their next attempt in their table: so a receiver that sleeps holds up neither other webhooks nor other projects.

export type SendJob = Job<Record<never, never>>;

export interface SendingContext extends AttemptContext, OutcomeContext, Pick<Context, 'jobs'> {}

/** How many requests to one webhook are under way at once. */
const perWebhook = 4;
/** How long a project may take up its lane before it is another one's turn, but for the requests under way. */
const turnMs = 20_000;
/** How often deliveries are looked for that became due during requests. */
const lookMs = 500;
/** What is due later than this is found by the clock job. */
const maxTimerSeconds = 60;

export function defineSending(context: SendingContext): SendJob {
  const job: SendJob = defineJob({
    name: 'webhook-deliveries',
    payload: z.object({}),
    // Requests mostly wait, so many projects may take part.
    concurrency: 50,
    perProject: 1,
    firstDelaySeconds: 5,
    maxDelaySeconds: 60,
    timeoutSeconds: 120,
    isKept: false,
    async run(_, { projectId, signal }) {
      if (projectId === null) return;
      const scope = systemScope(projectId, 'job:webhooks');
      await sendDue(context, scope, signal);
      await sendLater(context, job, projectId);
    },
  });
  return job;
}

/** Enqueues the job of a project, and starts it. */
export async function sendSoon(
  { db, jobs }: Pick<SendingContext, 'db' | 'jobs'>,
  job: SendJob,
  projectId: string,
): Promise<void> {
  await jobs.addOnce(db, job, { projectId, payload: {} });
  jobs.wake(job);
}

/** Enqueues the job again where something is due soon. */
async function sendLater(context: SendingContext, job: SendJob, projectId: string): Promise<void> {
  const seconds = await findNextDue(context.db, { projectId });
  if (seconds === undefined || seconds > maxTimerSeconds) return;
  if (seconds <= 0) {
    await sendSoon(context, job, projectId);
    return;
  }
  // Where the database does not answer, the clock job finds the project.
  const send = () => void sendSoon(context, job, projectId).catch(() => {});
  setTimeout(send, seconds * 1000 + 10).unref();
}

async function sendDue(
  context: SendingContext,
  scope: SystemScope,
  signal: AbortSignal,
): Promise<void> {
  const until = performance.now() + turnMs;
  const sending = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const count = (id: string, change: number) => sending.set(id, (sending.get(id) ?? 0) + change);
  for (;;) {
    const mayClaim = performance.now() < until && !signal.aborted && failures.length === 0;
    const claimed = mayClaim
      ? await claimDeliveries(context.db, scope, { perWebhook, sending })
      : [];
    for (const delivery of claimed) {
      count(delivery.webhook_id, 1);
      const one = send(context, scope, delivery, signal)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          count(delivery.webhook_id, -1);
          pending.delete(one);
        });
      pending.add(one);
    }
    if (pending.size === 0) break;
    await Promise.race([...pending, ...(mayClaim ? [delay(lookMs)] : [])]);
  }
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}

async function send(
  context: SendingContext,
  scope: SystemScope,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> {
  try {
    const attempt = await attemptDelivery(context, scope, delivery, signal);
    await recordOutcome(context, scope, delivery, attempt);
  } catch (error) {
    if (!signal.aborted) throw error;
    // The server stops. Whoever comes next sends it again.
    await updateToRelease(context.db, scope, delivery);
  }
}
