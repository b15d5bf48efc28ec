import { afterEach, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';

// Files that occupy the threads for files, or all memory: each task is ended, and others go on.

let server: TestServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** YAML that the library expands to three hundred times its size. */
function densest(bytes: number): string {
  return `a: !x\n${'- a\n'.repeat(bytes / 4)}`;
}

const small = densest(900_000);
const large = densest(20_000_000);

async function start(fileTimeout: number) {
  const started = await startTestServer({ fileTimeout });
  server = started;
  const join = async () => {
    const person = await started.addPerson();
    const projectId = await started.addProject(person);
    return { person, projectId };
  };
  type Owner = { readonly person: Person; readonly projectId: string };
  const read = ({ person, projectId }: Owner, content: string) =>
    started.importFile(person, projectId, { locale: 'de_DE', format: 'yamlnested', content });
  return { server: started, join, read };
}

it('ends a file that takes too long, while others go on', async () => {
  const { join, read } = await start(1);
  const [ada, bob] = [await join(), await join()];
  const slow = read(ada, large);
  expect((await read(bob, 'a: b\n')).status).toBe(200);
  const { status, json } = await slow;
  expect(status).toBe(400);
  const message =
    'Reading the file took longer than the 1 seconds that it may take (FILE_TIMEOUT).';
  expect(json).toMatchObject({ error: { details: [{ path: 'body.file', message }] } });
  expect((await read(ada, 'a: b\n')).status).toBe(200);
});

it.runIf(isDeep)('lets nobody wait for the many files of somebody else', async () => {
  const { join, read } = await start(120);
  const [ada, bob] = [await join(), await join()];
  const texts = Array.from({ length: 4000 }, (_, at) => [`key ${at}`, `text ${at}`]);
  const content = Array.from(texts, ([key, text]) => `"${key}": "${text}"`).join('\n');
  // This starts both threads.
  await Promise.all([read(ada, content), read(bob, 'a: b\n')]);
  let answered = 0;
  const many = Array.from({ length: 10 }, async () => {
    const { status } = await read(ada, content);
    answered++;
    return status;
  });
  expect((await read(bob, 'a: b\n')).status).toBe(200);
  expect(answered).toBeLessThan(many.length - 1);
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
});

it.runIf(isDeep)('ends the file of whoever leaves', async () => {
  const { server: own, join, read } = await start(120);
  const ada = await join();
  const { person, projectId } = ada;
  const body = new FormData();
  body.append('file', new Blob([large]), 'a.yaml');
  const gone = new AbortController();
  const path = `/api/v1/projects/${projectId}/imports?locale=de_DE&format=yamlnested`;
  const headers = { authorization: `Bearer ${person.token}` };
  const sent = fetch(own.url + path, { method: 'POST', headers, body, signal: gone.signal });
  setTimeout(() => gone.abort(), 1000);
  await expect(sent).rejects.toThrow('abort');
  // A task that is not ended would leave this person no thread.
  expect((await read(ada, 'a: b\n')).status).toBe(200);
});

it.each([['small', small, 144] as const, ...(isDeep ? [['large', large, 320] as const] : [])])(
  'ends a %s file that needs too much memory, and goes on',
  async (_, content, most) => {
    const { join, read } = await start(120);
    const ada = await join();
    const { status, json } = await read(ada, content);
    expect(status).toBe(413);
    const [detail] = (json as { error: { details: { message: string }[] } }).error.details;
    expect(detail?.message).toContain(`more than the ${most} MiB of memory`);
    expect((await read(ada, 'a: b\n')).status).toBe(200);
  },
);
