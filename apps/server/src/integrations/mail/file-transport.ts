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
 * Writes each mail to a file in `mail/` of the data folder, for servers without a mail server. Files are deleted
 * after thirty days.
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
      // The file gets its name only when it is complete, and a mail that is sent twice overwrites its file.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      const now = Date.now();
      if (now >= cleanAt) {
        cleanAt = now + cleanEveryMs;
        // The mail is sent even if the cleanup fails; the next cleanup tries again.
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

/** Also deletes what is left of mails that were never completed. */
async function deleteOldMails(folder: string, before: Date): Promise<void> {
  const isMail = /^[\dTZ.-]+-.+\.eml(\.part)?$/;
  const names = (await readdir(folder)).filter(
    (name) => isMail.test(name) && name < toTime(before),
  );
  for (const name of names) await rm(join(folder, name), { force: true });
}

/** The text is not encoded, so that a link can be copied from the file: no relay has to accept the message. */
function toReadable({ text }: OutgoingMail, options: SendMailOptions): SendMailOptions {
  const headers = 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit';
  return { ...options, text: { raw: `${headers}\n\n${text}` } };
}
