import { testEventType } from '@parlance/contract';
import type { SystemScope } from '../../../access/scope.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { updatePendingToFailed } from '../deliveries/deliveries.queries.ts';
import type { TellDeliveries } from '../deliveries/telling.service.ts';
import { findProjectName } from '../following/following.queries.ts';
import { toWebhookActivity } from '../webhooks.mapper.ts';
import { lockWebhook, updateToDisabled } from '../webhooks.queries.ts';
import { findDelay } from './retries.service.ts';
import {
  type Attempt,
  type ClaimedDelivery,
  insertAttempt,
  listAdminAddresses,
  updateAfterFailure,
  updateToDelivered,
  updateToFailing,
  updateToWorking,
} from './sending.queries.ts';

export interface OutcomeContext extends Pick<Context, 'db' | 'events' | 'outbox' | 'logger'> {
  readonly tellDeliveries: TellDeliveries;
}

/** Without a success for so long, a webhook is disabled. */
const maxFailureMs = 5 * 86_400_000;
const gone = 410;

/** Writes down what came of an attempt, and what comes next. */
export async function recordOutcome(
  context: OutcomeContext,
  scope: SystemScope,
  claimed: ClaimedDelivery,
  attempt: Attempt,
): Promise<void> {
  const isDisabled = await inTransaction(context.db, async (trx) => {
    // The webhook is locked first, as by all who change it, so none of them waits for another one in a circle.
    const reason = await updateWebhookBy(trx, scope, claimed, attempt);
    if (reason === undefined) return false;
    await insertAttempt(trx, scope, claimed, attempt);
    if (isSuccess(attempt)) await updateToDelivered(trx, scope, claimed.id);
    else await updateAfterFailure(trx, scope, claimed, delayAfter(claimed, attempt));
    return reason !== 'none' && (await disable(trx, context, scope, claimed, reason));
  });
  if (isDisabled) context.outbox.wake();
  context.tellDeliveries(scope, claimed.webhook_id);
}

function isSuccess({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Returns why the webhook has to be disabled; undefined where it is gone. Tests say nothing about it. */
async function updateWebhookBy(
  trx: Transaction,
  scope: SystemScope,
  { webhook_id: id, type }: ClaimedDelivery,
  attempt: Attempt,
): Promise<'none' | 'gone' | 'failing' | undefined> {
  if (isSuccess(attempt)) return (await updateToWorking(trx, scope, id)) ? 'none' : undefined;
  if (type === testEventType) return (await lockWebhook(trx, scope, id)) ? 'none' : undefined;
  const since = await updateToFailing(trx, scope, id);
  if (!since) return undefined;
  if (attempt.status === gone) return 'gone';
  return Date.now() - since.getTime() >= maxFailureMs ? 'failing' : 'none';
}

function delayAfter({ type, tries }: ClaimedDelivery, attempt: Attempt): number | undefined {
  return findDelay({ type, tries, retryAfter: attempt.answerHeaders?.['retry-after'] });
}

/** Disables a webhook, and tells the admins of the project. False where somebody has disabled it already. */
async function disable(
  trx: Transaction,
  { events, outbox, logger }: OutcomeContext,
  scope: SystemScope,
  { webhook_id: webhookId }: ClaimedDelivery,
  reason: 'gone' | 'failing',
): Promise<boolean> {
  const webhook = await updateToDisabled(trx, scope, webhookId, reason);
  if (!webhook) return false;
  await updatePendingToFailed(trx, scope, webhookId);
  const { name, url } = webhook;
  await events.record(trx, scope, toWebhookActivity('webhook.disable', { webhookId, name }));
  const { projectId } = scope;
  const projectName = await findProjectName(trx, scope);
  const { host } = new URL(url);
  for (const to of await listAdminAddresses(trx, scope)) {
    const about = { projectId, projectName, webhookName: name, host, reason };
    await outbox.add(trx, { kind: 'webhook-disabled', to, ...about });
  }
  logger.warn({ webhook: webhookId, project: projectId, host, reason }, 'webhook disabled');
  return true;
}
