import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db/database.ts';
import { MailRefusedError } from '../../../integrations/mail/mail-refused-error.ts';
import type { MailTransport } from '../../../integrations/mail/outgoing-mail.ts';
import { renderMail } from '../../../integrations/mail/render.ts';
import type { MailSeal } from '../../../integrations/mail/seal.ts';
import {
  type ClaimedMail,
  deleteMail,
  deleteOldMailCounts,
  updateMailDue,
  updateNextDueMail,
} from './delivery.queries.ts';

/** Takes mails out of the database and sends them, several at once. */
export interface Delivery {
  /** Looks for mails that are due, now; else it does so every 15 seconds. */
  wake(): void;
  /** Resolves when what is being sent has been sent, or has been put back after some seconds. */
  close(): Promise<void>;
}

export interface DeliveryContext {
  readonly db: Db;
  readonly logger: FastifyBaseLogger;
  readonly seal: MailSeal;
  readonly transport: MailTransport;
  readonly publicUrl: string;
}

const maxLanes = 5;
const lookEveryMs = 15_000;
const firstDelaySeconds = 15;
const maxDelaySeconds = 3600;
const maxSendSeconds = 90;
// Far enough from the end of the slowest try that no other process begins one meanwhile.
const leaseSeconds = 2 * maxSendSeconds;
const closeWithinMs = 5000;
const putBackWithinMs = 2000;

export function startDelivery(context: DeliveryContext): Delivery {
  const { db, logger, transport } = context;
  const breakOff = new AbortController();
  const lanes = new Set<Promise<void>>();
  let lanesOpen = 0;
  let woken = false;
  let closing = false;

  function wake(): void {
    woken = true;
    if (closing || lanesOpen === maxLanes) return;
    const lane = run().finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  async function run(): Promise<void> {
    lanesOpen++;
    try {
      // A call that finds all lanes open is seen by the one that looks next, at the latest here.
      do woken = false;
      while (!closing && ((await sendNextMail()) || woken));
    } catch (error) {
      logger.warn({ err: error }, 'mails wait: the database can not be reached');
    } finally {
      lanesOpen--;
    }
  }

  async function sendNextMail(): Promise<boolean> {
    const claimed = await updateNextDueMail(db, { leaseSeconds });
    if (claimed === undefined) {
      await deleteOldMailCounts(db);
      return false;
    }
    // There may be more, which need not wait for this one.
    wake();
    const slow = AbortSignal.timeout(maxSendSeconds * 1000);
    const signal = AbortSignal.any([breakOff.signal, slow]);
    const delaySeconds = await sendMail(context, claimed, signal);
    const { id, attempts } = claimed;
    if (delaySeconds === undefined) await deleteMail(db, id);
    else await updateMailDue(db, { id, attempts, delaySeconds: closing ? 0 : delaySeconds });
    return true;
  }

  const timer = setInterval(wake, lookEveryMs).unref();
  return {
    wake,
    async close() {
      closing = true;
      clearInterval(timer);
      await settledWithin(closeWithinMs, lanes);
      breakOff.abort();
      await settledWithin(putBackWithinMs, lanes);
      transport.close();
    },
  };
}

/** Tries to send a mail. Resolves with the seconds after which to try again, undefined for never. */
async function sendMail(
  { logger, seal, transport, publicUrl }: DeliveryContext,
  { id, kind, sealed, attempts, created_at, expired }: ClaimedMail,
  signal: AbortSignal,
): Promise<number | undefined> {
  const about = { mail: id, kind, attempt: attempts };
  if (expired) {
    logger.error(about, 'mail given up: it could not be sent in time');
    return undefined;
  }
  const mail = await seal.open(sealed).catch(() => undefined);
  if (mail === undefined) {
    logger.error(about, 'mail given up: it was sealed with another secret');
    return undefined;
  }
  try {
    const text = renderMail(mail, { publicUrl });
    const sending = { id, kind: mail.kind, createdAt: created_at, to: mail.to, ...text };
    logger.info({ ...about, ...(await transport.send(sending, signal)) }, 'mail sent');
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    if (error instanceof MailRefusedError) {
      logger.error({ ...about, reason }, 'mail given up: the mail server refuses the address');
      return undefined;
    }
    logger.warn({ ...about, reason }, 'mail not sent yet');
    return Math.min(firstDelaySeconds * 2 ** (attempts - 1), maxDelaySeconds);
  }
}

async function settledWithin(ms: number, work: Iterable<Promise<void>>): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([Promise.all(work), setTimeout(ms, undefined, { signal: timeout.signal })]);
  timeout.abort();
}
