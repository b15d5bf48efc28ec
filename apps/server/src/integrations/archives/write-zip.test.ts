import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unzip } from '../../testing/samples/zip-files.ts';
import type { Spooled } from '../spool/spool.ts';
import { writeZip } from './write-zip.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-test-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<Spooled> {
  async function* packed() {
    for (const [path, text] of Object.entries(files)) yield { path, bytes: Buffer.from(text) };
  }
  return writeZip(packed());
}

it('holds the files, also empty and large ones, and knows its size and hash', async () => {
  const files = { 'a/ü.json': '{}', empty: '', large: randomBytes(1_500_000).toString('hex') };
  const { size, sha256, stream } = await write(files);
  const bytes = await buffer(stream);
  expect(bytes).toHaveLength(size);
  expect(createHash('sha256').update(bytes).digest('base64url')).toBe(sha256);
  expect(await unzip(bytes)).toEqual(files);
});

it('is the same bytes at another time', async () => {
  vi.useFakeTimers({ now: new Date('2001-02-03'), toFake: ['Date'] });
  const first = await buffer((await write({ a: 'x', b: 'y' })).stream);
  vi.setSystemTime(new Date('2030-05-06'));
  const second = await buffer((await write({ a: 'x', b: 'y' })).stream);
  expect(second.equals(first)).toBe(true);
});

it('of no files is an empty archive', async () => {
  const { stream } = await write({});
  expect(await unzip(await buffer(stream))).toEqual({});
});

it('asks for a file only when the one before is written', async () => {
  const events: string[] = [];
  async function* packed() {
    for (const path of ['a', 'b']) {
      events.push(`begin ${path}`);
      yield { path, bytes: Buffer.alloc(1_000_000) };
      events.push(`end ${path}`);
    }
  }
  const { stream } = await writeZip(packed());
  stream.destroy();
  expect(events).toEqual(['begin a', 'end a', 'begin b', 'end b']);
});

it('fails with what the files fail with, and leaves nothing behind', async () => {
  async function* packed() {
    yield { path: 'a', bytes: Buffer.alloc(500_000) };
    throw new Error('broken');
  }
  await expect(writeZip(packed())).rejects.toThrow('broken');
  await expect(write({ '../a': 'x' })).rejects.toThrow('invalid relative path');
  expect(await readdir(folder)).toEqual([]);
});
