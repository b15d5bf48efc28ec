import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { Mail } from '../../integrations/mail/mail.ts';
import { createMailSeal } from '../../integrations/mail/seal.ts';
import { createMailTransport } from '../../integrations/mail/transport.ts';
import { defineClockJob } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { defineDelivery } from './delivery/delivery.service.ts';
import { deleteOldMailCounts, insertMailCount } from './mails.queries.ts';

/** Where mails wait in the database until they are sent, so that no request waits for a mail server. */
export interface Outbox {
  /**
   * Puts a mail in with the transaction that it belongs to: both stand or neither does. False, and
   * no mail, where its address has been sent very many of its kind lately: a mailbox belongs to
   * somebody who can not keep others from typing its address.
   */
  add(trx: Transaction, mail: Mail): Promise<boolean>;
  /** Sends what is due, soon. To be called once the transaction has been committed. */
  wake(): void;
  /** Lets go of the mail server, once nothing is sent any more. */
  close(): void;
}

export interface OutboxOptions {
  readonly config: Config;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly logger: FastifyBaseLogger;
}

/** More than anybody needs of one kind, and few enough to be no nuisance. */
const maxAnHour = 20;

/** For how many seconds a mail is worth being tried. */
const lifetimes: Readonly<Record<Mail['kind'], number>> = {
  welcome: 3 * 24 * 3600,
  'access-granted': 3 * 24 * 3600,
  invited: 3 * 24 * 3600,
  'password-reset': 4 * 3600,
  'password-changed': 3 * 24 * 3600,
  'email-changed': 3 * 24 * 3600,
  'provider-linked': 3 * 24 * 3600,
};

export function createOutbox({ config, db, jobs, logger }: OutboxOptions): Outbox {
  const seal = createMailSeal(config.jwtSecret);
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
