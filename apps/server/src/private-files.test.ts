import { chmodSync, lstatSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDeep } from './testing/deep.ts';
import { startProcess } from './testing/server-process.ts';

// Other accounts of the machine can neither read nor write the files of Parlance.

let parent: string;
let folder: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parlance-private-'));
  folder = join(parent, 'data');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const all = (): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
];

/** The files and folders on which others have any permission. */
const open = () =>
  all().filter((path) => {
    const stats = lstatSync(path);
    return !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
  });

/** Runs a server, which creates and changes files of every kind, and lists the open ones while it runs. */
async function runAndLook(email: string): Promise<readonly string[]> {
  const cache = join(folder, 'compiled');
  const server = startProcess({ DATA_DIR: folder, NODE_COMPILE_CACHE: cache, TMPDIR: parent });
  const baseUrl = await server.ready();
  const body = { name: 'Ada', email, password: 'correct horse' };
  const { accessToken } = await createClient({ baseUrl })(endpoints.signup, { body });
  const call = createClient({ baseUrl, token: () => accessToken });
  const project = await call(endpoints.createProject, { body: { name: 'Website' } });
  const params = { projectId: project.id };
  await call(endpoints.createTerm, { params, body: { value: 'a' } });
  await call(endpoints.getProjectBackup, { params });
  await expect.poll(() => readdirSync(join(folder, 'mail')).length).toBeGreaterThan(0);
  const whileItRuns = open();
  expect(await server.stop('SIGTERM')).toBe(0);
  return [...whileItRuns, ...open()];
}

it('every file and folder of the data is for its owner alone', async () => {
  expect(await runAndLook('ada@example.com')).toEqual([]);
  expect(all().length).toBeGreaterThan(900);
  const backup = startProcess(
    { DATA_DIR: folder },
    { program: 'backup', args: [join(parent, 'b')] },
  );
  expect(await backup.exited, backup.errors()).toBe(0);
  expect(lstatSync(join(parent, 'b')).mode & 0o777).toBe(0o600);
  expect(open()).toEqual([]);
});

it.runIf(isDeep)('what an installation had before is mended when it starts', async () => {
  for (const path of all()) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
  const foreign = join(parent, 'foreign');
  writeFileSync(foreign, '');
  chmodSync(foreign, 0o644);
  symlinkSync(foreign, join(folder, 'mail', 'link'));
  expect(open().length).toBeGreaterThan(900);
  expect(await runAndLook('sam@example.com')).toEqual([]);
  expect(lstatSync(foreign).mode & 0o777).toBe(0o644);
});
