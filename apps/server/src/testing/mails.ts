import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

const maxWaitMs = 10_000;
const parsed = new Map<string, Email>();

/**
 * Resolves with the mails to an address that lie in a data folder, oldest first, once there are at
 * least `count` of them.
 */
export async function untilMailsLie(
  dataDir: string,
  address: string,
  count: number,
): Promise<readonly Email[]> {
  const until = Date.now() + maxWaitMs;
  for (;;) {
    const mails = (await readMails(join(dataDir, 'mail'))).filter(({ to }) =>
      to?.some((recipient) => recipient.address === address),
    );
    if (mails.length >= count) return mails;
    if (Date.now() > until) {
      const subjects = mails.map(({ subject }) => subject).join(', ');
      throw new Error(`${mails.length} mails to ${address} instead of ${count}: ${subjects}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function readMails(folder: string): Promise<readonly Email[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const mail = parsed.get(file) ?? (await PostalMime.parse(await readFile(file)));
      parsed.set(file, mail);
      return mail;
    }),
  );
}
