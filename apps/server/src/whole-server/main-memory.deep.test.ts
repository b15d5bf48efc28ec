import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, endpoints } from '@parlance/contract';
import { afterEach, expect, it } from 'vitest';
import { isDeep } from '../testing/deep.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import { copyTemplate } from '../testing/test-database.ts';

/** The size of a file that is large enough to be read alone, in bytes. */
const large = isDeep ? 12_000_000 : 4_000_000;

// `npm start` sets the same environment.
const memoryEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

let server: ServerProcess | undefined;

afterEach(() => server?.stop('SIGKILL'));

/** Signs up a person. Returns a function that imports YAML for them. */
async function join(baseUrl: string, name: string) {
  const body = { name, email: `${name}@example.com`, password: 'long enough' };
  const { accessToken } = await createClient({ baseUrl })(endpoints.signup, { body });
  const call = createClient({ baseUrl, token: () => accessToken });
  const { id } = await call(endpoints.createProject, { body: { name: 'Website' } });
  return async (content: string) => {
    const form = new FormData();
    form.append('file', new Blob([content]), 'de.yaml');
    const path = `/api/v1/projects/${id}/imports?locale=de_DE&format=yamlnested`;
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await fetch(baseUrl + path, { method: 'POST', headers, body: form });
    await answer.arrayBuffer();
    return answer.status;
  };
}

/** The memory of a process as it is and at its peak, in MiB. */
async function memoryOf({ pid }: ServerProcess): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [now, peak] = ['VmRSS', 'VmHWM'].map(
    (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024,
  );
  return { now: now ?? Number.NaN, peak: peak ?? Number.NaN };
}

/**
 * Forgets the peak of a process when it needs no more memory for some seconds. V8 takes half a gigabyte for a moment
 * to optimise one function of the embedded database, which is soon after the start.
 */
async function forgetStart(server: ServerProcess): Promise<void> {
  const growth = 10;
  let { now: last } = await memoryOf(server);
  for (let quiet = 0; quiet < 6; ) {
    await delay(500);
    const { now } = await memoryOf(server);
    quiet = Math.abs(now - last) < growth ? quiet + 1 : 0;
    last = now;
  }
  await writeFile(`/proc/${server.pid}/clear_refs`, '5');
}

it('stays within a gigabyte while two people send files that need several', {
  timeout: 180_000,
}, async () => {
  const { databaseUrl = '', dataDir } = await copyTemplate();
  const own = startProcess({ ...memoryEnvironment, DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  server = own;
  const address = await own.ready();
  const [ada, bob] = [await join(address, 'ada'), await join(address, 'bob')];
  await forgetStart(own);
  // For each dash the YAML library needs three hundred times its size in memory.
  const dense = (bytes: number) => `a: !x\n${'- a\n'.repeat(bytes / 4)}`;
  // A small file that needs too much is among the hostile tasks, too.
  for (const bytes of isDeep ? [900_000, large] : [large]) {
    const content = dense(bytes);
    expect(await Promise.all([ada(content), bob(content)])).toEqual([413, 413]);
  }
  const brackets = `a: ${'['.repeat(large)}`;
  expect(await Promise.all([ada(brackets), bob(brackets)])).toEqual([400, 400]);
  expect(await ada('a: b\n')).toBe(200);
  expect((await memoryOf(own)).peak).toBeLessThan(1024);
});
