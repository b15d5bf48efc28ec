import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Sender, toMailOptions } from './outgoing-mail.ts';
import type { MailTransport } from './transport.ts';

/** Each mail becomes a file in `mail/` of the data folder, for servers that have no mail server. */
export function createFileTransport(dataDir: string, sender: Sender): MailTransport {
  const folder = join(dataDir, 'mail');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      // Unfolded, so that a link can be copied out of the file.
      const options = { ...toMailOptions(mail, sender), encoding: '8bit' };
      const { message } = await composer.sendMail(options);
      const time = mail.createdAt.toISOString().replaceAll(':', '-');
      const file = join(folder, `${time}-${mail.kind}-${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Under its name a file is whole, whenever somebody looks.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return { file };
    },
    close() {},
  };
}
