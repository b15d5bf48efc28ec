import type { AttemptError } from '@parlance/contract';
import { Webhook } from 'standardwebhooks';
import type { InProject } from '../../../access/scope.ts';
import type { Db } from '../../../db/database.ts';
import { OutgoingError } from '../../../integrations/outgoing/outgoing-error.ts';
import type { Seal } from '../../../integrations/seal.ts';
import { listSealedSecrets } from '../secrets.queries.ts';
import type { Attempt, ClaimedDelivery } from './sending.queries.ts';

export interface AttemptContext {
  readonly db: Db;
  readonly seal: Seal<string>;
  /** The guarded fetch, with the limits of webhooks. */
  readonly fetch: typeof fetch;
}

/** How much of an answer is kept. */
const maxKeptLength = 8192;
const maxKeptHeaders = 50;

/** Sends a delivery once. Rejects where the signal ends it, or the database does not answer. */
export async function attemptDelivery(
  { db, seal, fetch }: AttemptContext,
  scope: InProject,
  { id, webhook_id, url, body }: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const attemptedAt = new Date();
  const begun = performance.now();
  const durationMs = () => Math.round(performance.now() - begun);
  const plainHeaders = {
    'content-type': 'application/json',
    'user-agent': 'Parlance',
    'webhook-id': id,
  };
  const failed = (error: AttemptError, requestHeaders: Attempt['requestHeaders']): Attempt => ({
    attemptedAt,
    durationMs: durationMs(),
    status: null,
    error,
    requestHeaders,
    answerHeaders: null,
    answerBody: null,
  });
  const sealed = await listSealedSecrets(db, scope, webhook_id);
  const secrets = await Promise.all(sealed.map((one) => seal.open(one))).catch(() => []);
  if (secrets.length === 0) return failed('secret', plainHeaders);
  const requestHeaders = {
    ...plainHeaders,
    'webhook-timestamp': String(Math.floor(attemptedAt.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(id, attemptedAt, body))
      .join(' '),
  };
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: requestHeaders,
      body,
      redirect: 'manual',
      signal,
    });
    const text = await answer.text();
    return {
      attemptedAt,
      durationMs: durationMs(),
      status: answer.status,
      error: null,
      requestHeaders,
      answerHeaders: toKeptHeaders(answer.headers),
      answerBody: toKeptText(text),
    };
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof OutgoingError ? error.reason : 'connection';
    return failed(reason, requestHeaders);
  }
}

function toKeptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].slice(0, maxKeptHeaders).map(([name, value]) => [name, toKeptText(value)]),
  );
}

/** PostgreSQL stores neither NUL nor halves of surrogate pairs, as the cut may leave one. */
function toKeptText(text: string): string {
  return text.slice(0, maxKeptLength).replaceAll('\0', '\uFFFD').toWellFormed();
}
