import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileTransport } from './file-transport.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

const day = 86_400_000;
const ids = [1, 2, 3].map((n) => `0198c0de-0000-7000-8000-00000000000${n}`);

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlance-mails-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

function createMail(id: string, daysAgo: number): OutgoingMail {
  const createdAt = new Date(Date.now() - daysAgo * day);
  const content = { subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' };
  return { id, kind: 'welcome', createdAt, to: 'ada@example.com', ...content };
}

it('files of mails stay for a month, and others in their folder for good', async () => {
  const start = () =>
    createFileTransport(dataDir, { mailFrom: 'a@b.example', publicUrl: 'https://b.example' });
  const { signal } = new AbortController();
  const folder = join(dataDir, 'mail');
  const first = start();
  const old = (await first.send(createMail(ids[0] ?? '', 31), signal)).file ?? '';
  await first.send(createMail(ids[1] ?? '', 29), signal);
  await writeFile(`${old}.part`, 'of a process that was killed');
  await writeFile(join(folder, '2020-01-01 notes.txt'), 'of the administrator');
  await start().send(createMail(ids[2] ?? '', 0), signal);
  expect((await readdir(folder)).sort()).toEqual([
    '2020-01-01 notes.txt',
    expect.stringContaining(`${ids[1]}.eml`),
    expect.stringContaining(`${ids[2]}.eml`),
  ]);
});
