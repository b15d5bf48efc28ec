import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import {
  type MailTransport,
  type OutgoingMail,
  type Sender,
  toMailOptions,
} from './outgoing-mail.ts';

const keptMs = 30 * 24 * 3_600_000;
const cleanEveryMs = 3_600_000;

/**
 * Each mail becomes a file in `mail/` of the data folder, for servers without a mail server. It stays
 * there for thirty days.
 */
export function createFileTransport(dataDir: string, sender: Sender): MailTransport {
  const folder = join(dataDir, 'mail');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let cleanAt = 0;
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toReadable(mail, toMailOptions(mail, sender)));
      const file = join(folder, `${toTime(mail.createdAt)}-${mail.kind}-${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Under its name a file is whole whenever somebody looks, and of a mail that is sent twice
      // there is one.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      const now = Date.now();
      if (now >= cleanAt) {
        cleanAt = now + cleanEveryMs;
        // This mail is sent, whatever becomes of the others: the next to clean tries again.
        await deleteOldMails(folder, new Date(now - keptMs)).catch(() => {});
      }
      return { file };
    },
    close() {},
  };
}

function toTime(date: Date): string {
  return date.toISOString().replaceAll(':', '-');
}

/** Also what is left of mails that were never whole. */
async function deleteOldMails(folder: string, before: Date): Promise<void> {
  const isMail = /^[\dTZ.-]+-.+\.eml(\.part)?$/;
  const names = (await readdir(folder)).filter(
    (name) => isMail.test(name) && name < toTime(before),
  );
  for (const name of names) await rm(join(folder, name), { force: true });
}

/** With the text as it is, so that a link can be copied out of the file: no relay has to take it. */
function toReadable({ text }: OutgoingMail, options: SendMailOptions): SendMailOptions {
  const headers = 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit';
  return { ...options, text: { raw: `${headers}\n\n${text}` } };
}
