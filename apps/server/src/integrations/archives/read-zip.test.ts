import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../testing/samples/zip-files.ts';
import { isArchive, isZip, readZip } from './read-zip.ts';

const limits = { files: 10, bytes: 10_000_000 };

const read = async (bytes: Uint8Array, some: Partial<typeof limits> = {}) =>
  (await readZip(bytes, { ...limits, ...some })).map(({ path }) => path);

/** Replaces all occurrences of a text in the archive: names occur twice. */
function patch(bytes: Uint8Array, from: string, to: string): Uint8Array {
  return new Uint8Array(
    Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1'),
  );
}

/** Changes a number in the header of the first file in the central directory. */
function patchDirectory(bytes: Uint8Array, at: number, change: (value: number) => number) {
  const copy = Buffer.from(bytes);
  const header = copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  copy.writeUInt32LE(change(copy.readUInt32LE(header + at)) >>> 0, header + at);
  return new Uint8Array(copy);
}

describe('a zip archive', () => {
  it('gives its files without what operating systems leave there', async () => {
    const bytes = await zipOf({
      'a/de.json': '{}',
      'a/.DS_Store': 'x',
      '__MACOSX/a/._de.json': 'x',
      'a/._fr.json': 'x',
      'Thumbs.db': 'x',
      'b/desktop.ini': 'x',
      'b/DS_Store.json': '{}',
    });
    expect(await read(bytes)).toEqual(['a/de.json', 'b/DS_Store.json']);
  });

  it('gives no folders and no symbolic links', async () => {
    const bytes = await zipOf({ 'a/link': '/etc/passwd', 'a/folder': '' });
    const link = patchDirectory(bytes, 38, () => 0o120777 << 16);
    expect(await read(patch(link, 'a/folder', 'a/older/'))).toEqual([]);
  });

  it('must not have paths that lead elsewhere', async () => {
    const bytes = await zipOf({ 'xx/yy/zz': 'x' });
    for (const path of [
      '../yy/zz',
      '/x/yy/zz',
      'xx/../zz',
      'x:/yy/zz',
      'xx//y/zz',
      'xx/./zz.',
      'xx/y\u0007/zz',
    ]) {
      await expect(read(patch(bytes, 'xx/yy/zz', path)), path).rejects.toMatchObject({
        name: 'ArchiveError',
        tooLarge: false,
      });
    }
    // Windows writes such paths.
    expect(await read(patch(bytes, 'xx/yy/zz', 'xx\\yy\\zz'))).toEqual(['xx/yy/zz']);
  });

  it('may have so many files, and no more', async () => {
    const bytes = await zipOf({ a: '', b: '', c: '' });
    expect(await read(bytes, { files: 3 })).toHaveLength(3);
    await expect(read(bytes, { files: 2 })).rejects.toThrow('holds more than 2 files');
  });

  it('may come to so many bytes, and no more', async () => {
    const bytes = await zipOf({ a: randomBytes(600), b: randomBytes(400) });
    expect(await read(bytes, { bytes: 1000 })).toHaveLength(2);
    await expect(read(bytes, { bytes: 999 })).rejects.toMatchObject({ tooLarge: true });
  });

  it('must not be packed so that little becomes much', async () => {
    const bomb = await zipOf({ a: Buffer.alloc(5_000_000) });
    expect(bomb.length).toBeLessThan(10_000);
    await expect(read(bomb)).rejects.toThrow('is compressed more than');
    const small = await zipOf({ a: Buffer.alloc(1_000_000) });
    expect(await read(small)).toEqual(['a']);
  });

  it('must not say other sizes than it has', async () => {
    const bytes = await zipOf({ a: 'x'.repeat(5000) });
    for (const size of [10, 4999, 5001]) {
      const lie = patchDirectory(bytes, 24, () => size);
      await expect(read(lie), `${size}`).rejects.toMatchObject({ name: 'ArchiveError' });
    }
    await expect(read(patchDirectory(bytes, 16, (crc) => crc + 1))).rejects.toThrow(
      'is damaged: a',
    );
  });

  it('must not be encrypted, nor packed in an unknown way', async () => {
    const bytes = await zipOf({ a: 'x' });
    const encrypted = patchDirectory(bytes, 8, (flags) => flags | 1);
    await expect(read(encrypted)).rejects.toThrow('is encrypted');
    const lzma = patchDirectory(bytes, 10, () => 14);
    await expect(read(lzma)).rejects.toThrow('packed in a rare way');
  });

  it('must be whole', async () => {
    const bytes = await zipOf({ a: 'x'.repeat(1000) });
    for (const length of [0, 4, 30, bytes.length - 30, bytes.length - 1]) {
      await expect(read(bytes.slice(0, length)), `${length}`).rejects.toMatchObject({
        name: 'ArchiveError',
        message: expect.stringMatching(/^is not an archive that can be read: /),
      });
    }
    const middle = bytes.slice();
    middle.fill(0xff, 40, 50);
    await expect(read(middle)).rejects.toMatchObject({ name: 'ArchiveError' });
  });
});

it('tells archives from other files', async () => {
  const zip = await zipOf({ a: 'x' });
  expect(isZip(zip)).toBe(true);
  expect(isZip(await zipOf({}))).toBe(true);
  expect(isZip(Buffer.from('PK is a text'))).toBe(false);
  const bytes = Buffer.from('{}');
  expect(isArchive({ path: 'a.json', bytes })).toBe(false);
  expect(isArchive({ path: 'a.json', bytes: zip })).toBe(true);
  expect(isArchive({ path: 'a.json', bytes: Buffer.from([0x1f, 0x8b, 8]) })).toBe(true);
  for (const path of ['a.zip', 'a.jar', 'a.tar', 'a.tar.gz', 'a.TGZ', 'a.7z']) {
    expect(isArchive({ path, bytes }), path).toBe(true);
  }
});
