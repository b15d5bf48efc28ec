import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

const maxWaitMs = 10_000;
const read = new Map<string, Promise<Email>>();

/** Waits for at least `count` mails to an address in a data folder. Returns them, oldest first. */
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
      const subjects = mails.map(({ subject }) => subject);
      throw new Error(`${mails.length} mails to ${address}, not ${count}: ${subjects.join(', ')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Reads all mails, oldest first. Each file is read once, because it never changes. */
async function readMails(folder: string): Promise<readonly Email[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort(byId);
  return Promise.all(
    files.map((name) => {
      const file = join(folder, name);
      const mail = read.get(file) ?? readFile(file).then((content) => PostalMime.parse(content));
      read.set(file, mail);
      return mail;
    }),
  );
}

// The name ends with the id, a UUID that sorts by time.
function byId(one: string, other: string): number {
  return one.slice(-40) < other.slice(-40) ? -1 : 1;
}
