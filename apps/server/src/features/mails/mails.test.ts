import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const log: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://a.example' }, undefined, (line) =>
    log.push(line),
  );
});
afterAll(() => server.close());

const forget = (email: string) =>
  server.request('POST', '/auth/forgot-password', { body: { email } });

describe('mails without a mail server', () => {
  it('are files that are whole, readable by the owner alone, and named in the log', async () => {
    const ada = await server.signUp();
    const [mail] = await server.mailsTo(ada.email);
    const id = mail?.messageId?.slice(1).split('@')[0] ?? '';
    const folder = join(server.database.dataDir, 'mail');
    const names = await readdir(folder);
    const name = names.find((each) => each.includes(id)) ?? '';

    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-welcome-[0-9a-f-]{36}\.eml$/);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await expect.poll(() => log.find((line) => line.includes(name))).toBeDefined();
    const line = JSON.parse(log.find((each) => each.includes(name)) ?? '{}') as object;
    expect(line).toMatchObject({
      level: 30,
      mail: id,
      kind: 'welcome',
      attempt: 1,
      file: join(folder, name),
      msg: 'mail sent',
    });
  });

  it('have the headers of a mail that nobody has to answer', async () => {
    const ada = await server.signUp();
    const [mail] = await server.mailsTo(ada.email);
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
    expect([...headers.keys()].sort()).toEqual(headerNames);
    expect(headers.get('from')).toBe('parlance@localhost');
    expect(headers.get('to')).toBe(ada.email);
    expect(headers.get('subject')).toBe('Welcome to Parlance');
    expect(headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@a\.example>$/);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(Math.abs(Date.parse(mail?.date ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('are one each for what happens, oldest first', async () => {
    const [ada, tom] = [await server.signUp("Tom's"), await server.signUp('Tom')];
    const projectId = await server.addProject(ada);
    const invite = (email: string) =>
      ada.call(endpoints.createInvite, { params: { projectId }, body: { email, role: 'editor' } });
    await invite(tom.email);
    await invite(`new-${tom.email}`);
    await forget(tom.email);

    const [welcome, granted, reset, ...others] = await server.mailsTo(tom.email, 3);
    expect(others).toEqual([]);
    expect(welcome?.text).toContain('\nhttps://a.example/login\n');
    expect(granted?.text).toContain(`\nhttps://a.example/projects/${projectId}\n`);
    expect(granted?.text).toContain('\nProject: Website\nRole: Editor\n');
    expect(reset?.text).toMatch(
      /\nhttps:\/\/a\.example\/reset-password\?email=\S+&resetToken=\S+\n/,
    );
    const [invited] = await server.mailsTo(`new-${tom.email}`);
    expect(invited?.text).toContain('\nhttps://a.example/signup\n');
    const [welcomed] = await server.mailsTo(ada.email);
    expect(welcomed?.text).toMatch(/^Hello Tom's,\n/);
    expect(welcomed?.html).toContain('<p>Hello Tom&#39;s,</p>');
  });
});

const headerNames = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

describe('names of people and projects', () => {
  it.each([
    'Ada\r\nBcc: eve@example.com',
    'Ada\n\n--boundary\nContent-Type: text/html\n\n<h1>Hi</h1>',
    'Ada>\r\n.\r\nMAIL FROM:<eve@example.com>',
    '=?utf-8?Q?Ada=0D=0ABcc:_eve@example.com?=',
    'Ada", "eve@example.com',
    `Ada ${'x'.repeat(251)}`,
  ])('stay in their line of the text: %j', async (name) => {
    const ada = await server.signUp(name);
    const { id: projectId } = await ada.call(endpoints.createProject, { body: { name } });
    const tom = await server.signUp(name);
    await ada.call(endpoints.createInvite, {
      params: { projectId },
      body: { email: tom.email, role: 'viewer' },
    });

    const [welcome, granted] = await server.mailsTo(tom.email, 2);
    for (const mail of [welcome, granted]) {
      expect(mail?.headers.map(({ key }) => key).sort()).toEqual(headerNames);
      expect(mail?.to).toEqual([{ name: '', address: tom.email }]);
      expect(mail?.attachments).toEqual([]);
      const lines = mail?.text?.split('\n') ?? [];
      expect(lines.slice(0, 2)).toEqual([expect.stringMatching(/^Hello .{3,70},$/u), '']);
      expect(lines.filter((line) => /^(Bcc|Content-Type|--boundary|MAIL FROM)/.test(line))).toEqual(
        [],
      );
    }
    const facts = granted?.text?.split('\n').slice(3, 7);
    expect(facts).toEqual(['', expect.stringMatching(/^Project: .{3,70}$/u), 'Role: Viewer', '']);
  });
});

describe('a mail that waits', () => {
  it('stands with what it is about, or not at all', async () => {
    const ada = await server.signUp();
    const again = await server.request('POST', '/auth/signup', {
      body: { name: 'Ada', email: ada.email, password: 'correct horse' },
    });
    expect(again.status).toBe(409);
    await forget(ada.email);
    const mails = await server.mailsTo(ada.email, 2);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Welcome to Parlance',
      'Your password reset token is here.',
    ]);
  });
});
