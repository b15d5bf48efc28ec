import { createTransport, type NodemailerError } from 'nodemailer';
import { MailRefusedError } from './mail-refused-error.ts';
import { type MailTransport, type Sender, toMailOptions } from './outgoing-mail.ts';

const authenticationRequired = 530;

/** Sends mails by the server at an address like `smtps://user:password@host:465`. */
export function createSmtpTransport(smtpUrl: string, sender: Sender): MailTransport {
  const pool = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal) {
      try {
        await pool.sendMail({ ...toMailOptions(mail, sender), signal });
        return {};
      } catch (error) {
        throw isRefusal(error as NodemailerError)
          ? new MailRefusedError((error as Error).message)
          : error;
      }
    },
    close: () => pool.close(),
  };
}

/** Whether the server refuses the address permanently and for every sender. */
function isRefusal({ command, permanent, responseCode }: NodemailerError): boolean {
  return command === 'RCPT TO' && permanent === true && responseCode !== authenticationRequired;
}
