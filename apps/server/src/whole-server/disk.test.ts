import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createCrashWriter } from '../testing/crashes/crash-writer.ts';
import { canHaveDisk, type ServerOnDisk, startOnDisk } from '../testing/server-on-disk.ts';
import { startProcess } from '../testing/server-process.ts';
import { mountSmallDisk, type SmallDisk } from '../testing/services/small-disk.ts';

const template = inject('databaseTemplate');
const probe = mountSmallDisk(1);
probe?.remove();

const texts = Object.fromEntries(
  Array.from({ length: 20_000 }, (_, n) => [`key ${n}`, `${n} `.repeat(40)]),
);

describe.skipIf(!probe || !canHaveDisk)('a disk that is full', () => {
  let disk: SmallDisk;
  let server: ServerOnDisk;
  let projectId: string;

  beforeAll(async () => {
    const mounted = mountSmallDisk(256);
    if (!mounted) throw new Error('no disk');
    disk = mounted;
    server = await startOnDisk(disk.folder);
    const body = { name: 'Website' };
    ({ id: projectId } = await server.call(endpoints.createProject, { body }));
  });
  afterAll(async () => {
    await server?.stop();
    disk?.remove();
  });

  /** Sends an import whose last bytes follow when the disk is full. */
  async function importOntoFullDisk(): Promise<Response> {
    const text = JSON.stringify(texts);
    const begin = '--b\r\ncontent-disposition: form-data; name="file"; filename="de.json"\r\n\r\n';
    async function* parts() {
      yield Buffer.from(begin + text.slice(0, 100));
      await delay(300);
      await disk.fill();
      yield Buffer.from(`${text.slice(100)}\r\n--b--\r\n`);
    }
    const path = `/api/v1/projects/${projectId}/imports?locale=de&format=jsonflat`;
    return fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: ReadableStream.from(parts()),
      duplex: 'half',
    } as RequestInit);
  }

  const importNow = () =>
    server.call(endpoints.importFile, {
      params: { projectId },
      query: { locale: 'de', format: 'jsonflat' },
      file: new Blob([JSON.stringify(texts)]),
    });

  // The server guards the disk only of the embedded database. Most of that disk is free at this point.
  if (template.engine === 'pglite') {
    it('keeps the room that imports under way may need (needs mount)', async () => {
      const { bavail, bsize } = await statfs(disk.folder);
      // Twelve times this length is reserved, so there is room for one import but not for two.
      const length = Math.floor((bavail * bsize - 64 * 1024 ** 2) / 12 / 1.5);
      const path = `/api/v1/projects/${projectId}/imports?locale=de&format=jsonflat`;
      const begin = () => {
        const headers = {
          authorization: `Bearer ${server.token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': length,
        };
        const sent = request(`${server.address}${path}`, { method: 'POST', headers });
        const answer = once(sent, 'response').then(([{ statusCode }]) => statusCode as number);
        // An import that is broken off rejects.
        answer.catch(() => {});
        sent.write('--b\r\n');
        return { sent, answer };
      };
      const first = begin();
      await delay(300);
      expect(await begin().answer).toBe(503);
      first.sent.destroy();
      await delay(300);
      const third = begin();
      expect(await Promise.race([third.answer, delay(500, 'goes on')])).toBe('goes on');
      third.sent.destroy();
    });
  }

  it('loses nothing, says so, and is used again when there is room (needs mount)', async () => {
    const { id } = await server.call(endpoints.createProject, { body: { name: 'Other' } });
    const writer = createCrashWriter(id, 1);
    const enough = AbortSignal.timeout(1000);
    await writer.writeUntilCut(server.call, enough);
    const refused = await importOntoFullDisk();
    expect(refused.status).toBe(503);
    // A full disk does not recover by itself.
    expect(refused.headers.get('retry-after')).toBeNull();
    expect(await refused.json()).toMatchObject({
      error: { code: 'Unavailable', details: [{ message: 'The disk of the server is full' }] },
    });
    expect((await fetch(`${server.address}/health`)).status).toBe(200);
    await disk.makeRoom();
    // A PostgreSQL that could not write its log may have exited.
    await server.postgres?.start();
    const isBack = async () => (await fetch(`${server.address}/ready`)).status;
    await expect.poll(isBack, { timeout: 30_000 }).toBe(200);
    expect(await writer.findViolations(server.call)).toEqual([]);
    const project = await server.call(endpoints.getProject, { params: { projectId } });
    expect(project).toMatchObject({ termsCount: 0, localesCount: 0 });
    expect((await importNow()).terms.added).toBe(20_000);
  });

  if (template.engine === 'postgres') return;

  it('takes no more changes while there is room to read, of the embedded database (needs mount)', async () => {
    await disk.fill();
    await expect(importNow()).rejects.toMatchObject({
      status: 503,
      details: [{ message: 'The disk of the server is full' }],
    });
    const { termsCount } = await server.call(endpoints.getProject, { params: { projectId } });
    expect(termsCount).toBe(20_000);
    expect((await fetch(`${server.address}/ready`)).status).toBe(200);
    await disk.makeRoom();
  });
});

it.skipIf(!probe)(
  'a folder that can not be written to is named at the start (needs mount)',
  async () => {
    const disk = mountSmallDisk(8);
    disk?.makeReadOnly();
    const folder = disk?.folder ?? '';
    const { databaseUrl } = {
      databaseUrl: template.engine === 'postgres' ? template.adminUrl : '',
    };
    for (const secret of ['', 'a secret of more than 32 characters']) {
      if (secret !== '' && databaseUrl !== '') continue;
      const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl, JWT_SECRET: secret };
      const server = startProcess(env);
      expect(await server.exited).toBe(1);
      expect(server.errors()).toMatch(/^EROFS: read-only file system, .+\n$/);
      expect(server.errors()).toContain(folder);
    }
    disk?.remove();
  },
);
