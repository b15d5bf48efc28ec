import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { type OutgoingMail, type Sender, toMailOptions } from './outgoing-mail.ts';
import type { MailTransport } from './transport.ts';

/** Each mail becomes a file in `mail/` of the data folder, for servers without a mail server. */
export function createFileTransport(dataDir: string, sender: Sender): MailTransport {
  const folder = join(dataDir, 'mail');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toReadable(mail, toMailOptions(mail, sender)));
      const time = mail.createdAt.toISOString().replaceAll(':', '-');
      const file = join(folder, `${time}-${mail.kind}-${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Under its name a file is whole whenever somebody looks, and of a mail that is sent twice
      // there is one.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return { file };
    },
    close() {},
  };
}

/** With the text as it is, so that a link can be copied out of the file: no relay has to take it. */
function toReadable({ text }: OutgoingMail, options: SendMailOptions): SendMailOptions {
  const headers = 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit';
  return { ...options, text: { raw: `${headers}\n\n${text}` } };
}
