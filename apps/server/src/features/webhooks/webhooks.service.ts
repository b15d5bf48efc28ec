import { randomBytes } from 'node:crypto';
import type { endpoints, ParsedBody, Webhook, WebhookWithSecret } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { InProject, ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { numberActivity } from '../../content/activity/reading.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findUrlProblem, type OutgoingRules } from '../../integrations/outgoing/outgoing-rules.ts';
import type { Seal } from '../../integrations/seal.ts';
import { requireAccessChange } from '../members/members.policy.ts';
import { updatePendingToFailed } from './deliveries/deliveries.queries.ts';
import { insertSecret, updateSecretsToEnd } from './secrets.queries.ts';
import { toWebhook, toWebhookActivity } from './webhooks.mapper.ts';
import {
  countWebhooks,
  deleteWebhook,
  findLastSeq,
  insertWebhook,
  listWebhookRows,
  lockWebhook,
  updateToDisabled,
  updateToEnabled,
  updateWebhook,
} from './webhooks.queries.ts';

export interface WebhookContext extends Pick<Context, 'db' | 'events'> {
  /** What secrets are encrypted with while they are stored. */
  readonly seal: Seal<string>;
  readonly rules: OutgoingRules;
}

/** How many webhooks a project may have. */
const maxWebhooks = 20;
/** Standard Webhooks asks for 24 to 64. */
const secretBytes = 32;
const endingLength = 4;

export async function listWebhooks(db: Db, scope: ProjectScope): Promise<Webhook[]> {
  return (await listWebhookRows(db, scope)).map(toWebhook);
}

export async function getWebhook(db: Db, scope: InProject, id: string): Promise<Webhook> {
  const [row] = await listWebhookRows(db, scope, id);
  if (!row) throw new AppError('NotFound');
  return toWebhook(row);
}

export async function createWebhook(
  context: WebhookContext,
  scope: ProjectScope,
  { name, url, ...filter }: ParsedBody<typeof endpoints.createWebhook>,
): Promise<WebhookWithSecret> {
  const { db, events, rules } = context;
  requireUrl(url, rules);
  // What has happened until now gets its number, so that the webhook is not told it.
  await numberActivity(db, scope);
  return inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditWebhooks');
    if ((await countWebhooks(trx, scope)) >= maxWebhooks) throw new AppError('TooManyRequests');
    const id = newId();
    const followedSeq = await findLastSeq(trx, scope);
    await insertWebhook(trx, scope, { id, name, url, ...filter, followedSeq });
    const activity = toWebhookActivity('webhook.create', { webhookId: id, name });
    await events.record(trx, scope, activity);
    return withNewSecret(trx, context, scope, id);
  });
}

export async function changeWebhook(
  { db, events, rules }: WebhookContext,
  scope: ProjectScope,
  id: string,
  { isEnabled, ...changes }: ParsedBody<typeof endpoints.updateWebhook>,
): Promise<Webhook> {
  if (changes.url !== undefined) requireUrl(changes.url, rules);
  if (isEnabled === true) await numberActivity(db, scope);
  return inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditWebhooks');
    if (!(await lockWebhook(trx, scope, id))) throw new AppError('NotFound');
    await updateWebhook(trx, scope, id, changes);
    const webhook = await getWebhook(trx, scope, id);
    if (isEnabled === true && !webhook.isEnabled) await enable(trx, scope, webhook);
    if (isEnabled === false && (await updateToDisabled(trx, scope, id, 'person'))) {
      await updatePendingToFailed(trx, scope, id);
    }
    const names = [...Object.keys(changes), ...(isEnabled === undefined ? [] : ['isEnabled'])];
    const details = { webhookId: id, name: webhook.name, changed: names };
    if (names.length > 0) {
      await events.record(trx, scope, toWebhookActivity('webhook.update', details));
    }
    return getWebhook(trx, scope, id);
  });
}

/** Gives a webhook a new secret, which deliveries are signed with from then on. */
export async function rotateWebhook(
  context: WebhookContext,
  scope: ProjectScope,
  id: string,
  { overlapHours }: ParsedBody<typeof endpoints.rotateWebhook>,
): Promise<WebhookWithSecret> {
  const { db, events } = context;
  await numberActivity(db, scope);
  return inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditWebhooks');
    if (!(await lockWebhook(trx, scope, id))) throw new AppError('NotFound');
    const { name, disabled } = await getWebhook(trx, scope, id);
    await updateSecretsToEnd(trx, scope, id, overlapHours);
    // A webhook that came from a backup is told what happens from now on, and not what did since the backup.
    if (disabled?.reason === 'secret') {
      await updateToEnabled(trx, scope, id, await findLastSeq(trx, scope));
    }
    await events.record(trx, scope, toWebhookActivity('webhook.rotate', { webhookId: id, name }));
    return withNewSecret(trx, context, scope, id);
  });
}

export async function removeWebhook(
  { db, events }: Pick<WebhookContext, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditWebhooks');
    if (!(await lockWebhook(trx, scope, id))) throw new AppError('NotFound');
    const { name } = await getWebhook(trx, scope, id);
    await deleteWebhook(trx, scope, id);
    await events.record(trx, scope, toWebhookActivity('webhook.delete', { webhookId: id, name }));
  });
}

async function enable(trx: Transaction, scope: ProjectScope, webhook: Webhook): Promise<void> {
  if (webhook.ending === null) {
    const message = 'can not be true before the webhook has a new secret';
    throw new AppError('BadRequest', [{ path: 'body.isEnabled', message }]);
  }
  await updateToEnabled(trx, scope, webhook.id, await findLastSeq(trx, scope));
}

async function withNewSecret(
  trx: Transaction,
  { seal }: Pick<WebhookContext, 'seal'>,
  scope: ProjectScope,
  webhookId: string,
): Promise<WebhookWithSecret> {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  const ending = secret.slice(-endingLength);
  await insertSecret(trx, scope, { webhookId, sealed: await seal.seal(secret), ending });
  return { ...(await getWebhook(trx, scope, webhookId)), secret };
}

function requireUrl(url: string, rules: OutgoingRules): void {
  const problem = findUrlProblem(new URL(url), rules);
  if (problem !== undefined) {
    throw new AppError('BadRequest', [{ path: 'body.url', message: problem }]);
  }
}
