import { createTransport, type NodemailerError } from 'nodemailer';
import { MailRefusedError } from './mail-refused-error.ts';
import { type Sender, toMailOptions } from './outgoing-mail.ts';
import type { MailTransport } from './transport.ts';

/** Hands mails to the server of an address like `smtps://user:password@host:465`. */
export function createSmtpTransport(smtpUrl: string, sender: Sender): MailTransport {
  const pool = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 20_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // What goes wrong while nothing is being sent.
  pool.on('error', () => {});
  return {
    async send(mail) {
      try {
        await pool.sendMail(toMailOptions(mail, sender));
        return {};
      } catch (error) {
        throw isRefusal(error as NodemailerError)
          ? new MailRefusedError((error as Error).message)
          : error;
      }
    },
    close: () => pool.close({ force: true }),
  };
}

/** Whether the server will never take mail for the address. */
function isRefusal({ command, permanent }: NodemailerError): boolean {
  return command === 'RCPT TO' && permanent === true;
}
