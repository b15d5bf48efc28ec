import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../testing/services/s3-server.ts';
import { toSignature } from '../../testing/services/s3-signature.ts';
import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';

let folder: string;
let s3: S3Server;

/** For a server that is made to fail. */
const patience = { timeoutMs: 300, tries: 3, firstDelayMs: 10 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-objects-'));
  s3 = await startS3Server({ prefix: 'a prefix/b+c' });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await s3.close();
});

const withHash = (bytes: Uint8Array) => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const stores: readonly [string, () => ObjectStore][] = [
  ['a folder', () => createFolderStore(join(folder, 'new', 'blobs'))],
  ['a bucket', () => createS3Store(s3.place)],
];

describe.each(stores)('%s', (_, open) => {
  it('gives back what was put into it, whole or a range of it', async () => {
    const store = open();
    const bytes = randomBytes(300_000);
    await store.put('project/one', withHash(bytes));
    await store.put('project/none', withHash(Buffer.alloc(0)));
    expect(await buffer(await store.get('project/one'))).toEqual(bytes);
    expect(await buffer(await store.get('project/none'))).toEqual(Buffer.alloc(0));
    const range = await buffer(await store.get('project/one', { start: 7, end: 200_007 }));
    expect(range).toEqual(bytes.subarray(7, 200_007));
  });

  it('deletes, also what is not there', async () => {
    const store = open();
    await store.put('gone/two', withHash(Buffer.from('x')));
    await store.delete('gone/two');
    await store.delete('gone/two');
    await expect(store.get('gone/two')).rejects.toThrow();
    await store.put('gone/three', withHash(Buffer.from('y')));
    expect(await buffer(await store.get('gone/three'))).toEqual(Buffer.from('y'));
  });

  it('takes many at once into a folder that comes and goes', async () => {
    const store = open();
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        await store.put(`busy/${n}`, withHash(Buffer.from(`${n}`)));
        if (n % 2 === 0) await store.delete(`busy/${n}`);
      }),
    );
    for (let n = 1; n < 50; n += 2) {
      expect((await buffer(await store.get(`busy/${n}`))).toString()).toBe(`${n}`);
    }
  });
});

describe('a folder', () => {
  it('is for its owner alone, and keeps nothing of what was not written to its end', async () => {
    const root = join(folder, 'private');
    const store = createFolderStore(root);
    await store.put('project/one', withHash(Buffer.from('x')));
    expect((await stat(root)).mode & 0o077).toBe(0);
    expect((await stat(join(root, 'project'))).mode & 0o077).toBe(0);
    expect((await stat(join(root, 'project', 'one'))).mode & 0o077).toBe(0);
    expect(await readdir(join(root, '.drafts'))).toEqual([]);
    const left = join(root, '.drafts', 'left');
    await writeFile(left, 'half');
    await utimes(left, new Date(0), new Date(0));
    await createFolderStore(root).put('project/two', withHash(Buffer.from('y')));
    expect(existsSync(left)).toBe(false);
    await store.delete('project/one');
    await store.delete('project/two');
    expect(existsSync(join(root, 'project'))).toBe(false);
  });
});

describe('a bucket', () => {
  const object = withHash(randomBytes(200_000));

  it('is asked again where it fails for the moment', async () => {
    const store = createS3Store(s3.place, patience);
    for (const failure of [500, 503, 429, 'hang', 'hang up'] as const) {
      s3.fail(failure);
      await store.put('again', object);
      s3.fail(failure);
      expect(await buffer(await store.get('again'))).toEqual(object.bytes);
      s3.fail(failure);
      await store.delete('again');
    }
    expect([...s3.objects.keys()].filter((name) => name.endsWith('again'))).toEqual([]);
  });

  it('is given up where it goes on to fail, and at once where it refuses', async () => {
    const store = createS3Store(s3.place, patience);
    s3.fail(500, 500, 500);
    await expect(store.put('never', object)).rejects.toThrow('S3: PUT failed: 500 Told');
    s3.fail('hang', 'hang', 'hang');
    await expect(store.get('never')).rejects.toThrow('no answer in time');
    const requests = (end: string) => s3.requests.filter((request) => request.endsWith(end)).length;
    // The last one may reach the bucket when nobody waits for its answer any more.
    await expect.poll(() => requests('never')).toBe(6);
    s3.fail(403);
    await expect(store.put('refused', object)).rejects.toThrow('S3: PUT was refused: 403 Told');
    expect(requests('refused')).toBe(1);
  });

  it('fails where an answer breaks off', async () => {
    const store = createS3Store(s3.place, patience);
    await store.put('long', object);
    s3.fail('break off');
    await expect(store.get('long').then(buffer)).rejects.toThrow();
    s3.fail('break off');
    await expect(store.get('long', { start: 0, end: 1000 }).then(buffer)).rejects.toThrow();
  });

  it.each([
    ['secret', { secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    ['key', { accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
    ['region', { region: 'elsewhere' }, 'AuthorizationHeaderMalformed'],
    ['bucket', { bucket: 'others' }, 'NoSuchBucket'],
  ])('says what is wrong with the %s', async (_, wrong, code) => {
    const store = createS3Store({ ...s3.place, ...wrong }, patience);
    await expect(store.put('x', object)).rejects.toThrow(code);
  });

  it('is told the hash of what it is to store', async () => {
    const store = createS3Store(s3.place, patience);
    const wrong = { ...object, sha256: withHash(Buffer.from('other')).sha256 };
    await expect(store.put('x', wrong)).rejects.toThrow('XAmzContentSHA256Mismatch');
  });
});

it('the server of these tests signs as the documentation of AWS does', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  };
  const account = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const signature = toSignature({ method: 'GET', url: '/test.txt', headers }, account, {
    signed: Object.keys(headers),
    credentialScope: '20130524/us-east-1/s3/aws4_request',
  });
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});
