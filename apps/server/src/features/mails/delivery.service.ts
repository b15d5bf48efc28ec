import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database.ts';
import { MailRefusedError } from '../../integrations/mail/mail-refused-error.ts';
import { renderMail } from '../../integrations/mail/render.ts';
import type { MailSeal } from '../../integrations/mail/seal.ts';
import type { MailTransport } from '../../integrations/mail/transport.ts';
import { type ClaimedMail, deleteMail, updateMailDue, updateNextDueMail } from './mails.queries.ts';

export interface DeliveryContext {
  readonly db: Db;
  readonly logger: FastifyBaseLogger;
  readonly seal: MailSeal;
  readonly transport: MailTransport;
  readonly publicUrl: string;
}

const leaseSeconds = 120;

/** Sends the mail that is due for longest. Resolves with whether there was one. */
export async function sendNextMail(context: DeliveryContext): Promise<boolean> {
  const claimed = await updateNextDueMail(context.db, { leaseSeconds });
  if (claimed === undefined) return false;
  await sendMail(context, claimed);
  return true;
}

async function sendMail(context: DeliveryContext, claimed: ClaimedMail): Promise<void> {
  const { db, logger, seal, transport, publicUrl } = context;
  const { id, kind, attempts } = claimed;
  const about = { mail: id, kind, attempt: attempts };
  if (claimed.expired) {
    logger.error(about, 'mail given up: it could not be sent in time');
    return deleteMail(db, id);
  }
  const mail = await seal.open(claimed.sealed).catch(() => undefined);
  if (mail === undefined) {
    logger.error(about, 'mail dropped: it was sealed with another secret');
    return deleteMail(db, id);
  }
  try {
    const sent = await transport.send({
      id,
      kind: mail.kind,
      createdAt: claimed.created_at,
      to: mail.to,
      ...renderMail(mail, { publicUrl }),
    });
    logger.info({ ...about, ...sent }, 'mail sent');
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    if (error instanceof MailRefusedError) {
      logger.error({ ...about, reason }, 'mail given up: the mail server refuses the address');
      return deleteMail(db, id);
    }
    const delaySeconds = Math.min(15 * 2 ** (attempts - 1), 3600);
    logger.warn({ ...about, reason, retryInSeconds: delaySeconds }, 'mail could not be sent');
    return updateMailDue(db, { id, attempts, delaySeconds });
  }
  await deleteMail(db, id);
}
