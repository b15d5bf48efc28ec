import { v7 as newId } from 'uuid';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../db/database.ts';
import type { Mail } from '../../integrations/mail/mail.ts';
import { createMailSeal } from '../../integrations/mail/seal.ts';
import { insertMail } from './mails.queries.ts';

/** Where mails wait in the database until they are sent, so that no request waits for a mail server. */
export interface Outbox {
  /** Puts a mail in with the transaction that it belongs to: both stand or neither does. */
  add(trx: Transaction, mail: Mail): Promise<void>;
  /** Sends what is due, soon. To be called once the transaction has been committed. */
  wake(): void;
  /** Sends no more; resolves when what is being sent is done with. */
  close(): Promise<void>;
}

const lifetimes: Readonly<Record<Mail['kind'], number>> = {
  welcome: 3 * 24 * 3600,
  'access-granted': 3 * 24 * 3600,
  invited: 3 * 24 * 3600,
  'password-reset': 4 * 3600,
  'password-changed': 3 * 24 * 3600,
};

export function createOutbox({ config }: { config: Config }): Outbox {
  const { seal } = createMailSeal(config.jwtSecret);
  return {
    async add(trx, mail) {
      const expiresAt = new Date(Date.now() + lifetimes[mail.kind] * 1000);
      await insertMail(trx, {
        id: newId(),
        kind: mail.kind,
        sealed: await seal(mail),
        expiresAt,
      });
    },
    wake() {},
    async close() {},
  };
}
