import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Mail } from '../../../integrations/mail/mail.ts';
import { MailRefusedError } from '../../../integrations/mail/mail-refused-error.ts';
import type { MailTransport } from '../../../integrations/mail/outgoing-mail.ts';
import { renderMail } from '../../../integrations/mail/render.ts';
import type { Seal } from '../../../integrations/seal.ts';
import { defineJob, type Job, TryLaterError } from '../../../jobs/job.ts';

export interface DeliveryContext {
  readonly logger: FastifyBaseLogger;
  readonly seal: Seal<Mail>;
  readonly transport: MailTransport;
  readonly publicUrl: string;
}

const sealedMail = z.object({
  /** The kind of the mail, for the log. */
  kind: z.string(),
  /** The encrypted mail, which may contain a token. */
  sealed: z.string(),
});

export type SealedMail = z.infer<typeof sealedMail>;

/** The job that sends a mail. It is retried until its lifetime ends, since a mail server may be away for long. */
export function defineDelivery({
  logger,
  seal,
  transport,
  publicUrl,
}: DeliveryContext): Job<SealedMail> {
  return defineJob({
    name: 'mail',
    payload: sealedMail,
    concurrency: 5,
    firstDelaySeconds: 15,
    maxDelaySeconds: 3600,
    timeoutSeconds: 90,
    isKept: false,
    async run({ kind, sealed }, { id, attempt, createdAt, signal }) {
      const about = { mail: id, kind, attempt };
      const mail = await seal.open(sealed).catch(() => undefined);
      if (mail === undefined) {
        logger.error(about, 'mail given up: it was sealed with another secret');
        return;
      }
      try {
        const text = renderMail(mail, { publicUrl });
        const sending = { id, kind: mail.kind, createdAt, to: mail.to, ...text };
        logger.info({ ...about, ...(await transport.send(sending, signal)) }, 'mail sent');
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown';
        if (error instanceof MailRefusedError) {
          logger.error({ ...about, reason }, 'mail given up: the mail server refuses the address');
          return;
        }
        logger.warn({ ...about, reason }, 'mail not sent yet');
        throw new TryLaterError(reason);
      }
    },
    onExpired({ kind }, { id, attempt }) {
      const about = { mail: id, kind, attempt };
      logger.error(about, 'mail given up: it could not be sent in time');
    },
  });
}
