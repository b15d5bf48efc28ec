import type { FastifyBaseLogger } from 'fastify';
import { type Config, listSecrets } from '../../config.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { Mail } from '../../integrations/mail/mail.ts';
import { createMailTransport } from '../../integrations/mail/transport.ts';
import { createSeal } from '../../integrations/seal.ts';
import { defineClockJob } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { defineDelivery } from './delivery/delivery.service.ts';
import { deleteOldMailCounts, insertMailCount } from './mails.queries.ts';

/** The queue of mails in the database, so that no request has to wait for a mail server. */
export interface Outbox {
  /**
   * Enqueues a mail in a transaction, so that both are committed or neither is. Returns false, and enqueues nothing,
   * if the address was sent too many mails of this kind lately: the owner of a mailbox can't keep others from typing
   * its address.
   */
  add(trx: Transaction, mail: Mail): Promise<boolean>;
  /** Starts the delivery of due mails. To be called after the transaction has been committed. */
  wake(): void;
  /** Closes the connections to the mail server. To be called when no mail is being sent. */
  close(): void;
}

export interface OutboxOptions {
  readonly config: Config;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly logger: FastifyBaseLogger;
}

/** More mails of one kind than anybody needs within an hour, and few enough not to be a nuisance. */
const maxAnHour = 20;

/** The number of seconds after which a mail is not tried any more. */
const lifetimes: Readonly<Record<Mail['kind'], number>> = {
  welcome: 3 * 24 * 3600,
  'access-granted': 3 * 24 * 3600,
  invited: 3 * 24 * 3600,
  'password-reset': 4 * 3600,
  'password-changed': 3 * 24 * 3600,
  'email-changed': 3 * 24 * 3600,
  'provider-linked': 3 * 24 * 3600,
  'webhook-disabled': 3 * 24 * 3600,
};

export function createOutbox({ config, db, jobs, logger }: OutboxOptions): Outbox {
  const seal = createSeal<Mail>(listSecrets(config), 'parlance mails');
  const transport = createMailTransport(config);
  const delivery = defineDelivery({ logger, seal, transport, publicUrl: config.publicUrl });
  jobs.define(delivery);
  jobs.define(defineForgetting(db));
  return {
    async add(trx, mail) {
      const { to: email, kind } = mail;
      if (!(await insertMailCount(trx, { email, kind, max: maxAnHour }))) return false;
      await jobs.add(trx, delivery, {
        payload: { kind, sealed: await seal.seal(mail) },
        lifetimeSeconds: lifetimes[kind],
      });
      return true;
    },
    wake: () => jobs.wake(delivery),
    close: () => transport.close(),
  };
}

function defineForgetting(db: Db) {
  return defineClockJob({
    name: 'forget-mail-counts',
    cron: '23 * * * *',
    run: () => deleteOldMailCounts(db),
  });
}
