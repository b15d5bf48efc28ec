import { deflateSync, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readDirectory, type ZipPart } from './directory.ts';
import { unpackPart } from './inflate.ts';
import { packPart, repackPart, writeZip } from './write.ts';

const files = { 'b/ü.txt': strToU8('B'.repeat(2000)), a: strToU8('A'), empty: new Uint8Array() };

function partsOf(bytes: Uint8Array): readonly ZipPart[] {
  const parts = readDirectory(bytes);
  if (!parts) throw new Error('no directory');
  return parts;
}

it('reads what another program packed', () => {
  const parts = partsOf(zipSync(files, { comment: 'x' }));
  expect(parts.map(({ name }) => name)).toEqual(Object.keys(files));
  expect(parts.map((part) => unpackPart(part))).toEqual(Object.values(files));
});

it.each([
  ['an array', (bytes: Uint8Array) => bytes],
  [
    'a part of a larger buffer',
    (bytes: Uint8Array) => Buffer.concat([Buffer.from('x'), bytes]).subarray(1),
  ],
])('changes one part and nothing else, in %s', (_, place) => {
  const parts = partsOf(place(zipSync(files, { level: 9, mtime: '2020-02-02T02:02:02' })));
  const changed = parts.map((part) =>
    part.name === 'a' ? repackPart(part, strToU8('changed')) : part,
  );
  const written = writeZip(changed);
  expect(unzipSync(written)).toEqual({ ...files, a: strToU8('changed') });
  const [before, after] = [parts, partsOf(written)].map((all) =>
    all.find(({ name }) => name === 'b/ü.txt'),
  );
  expect([...(after?.packed ?? [])]).toEqual([...(before?.packed ?? [])]);
  const kept = (part: ZipPart | undefined) => [...(part?.record.subarray(0, 42) ?? [])];
  expect(kept(after)).toEqual(kept(before));
});

it('writes the same file whenever it is written', () => {
  const write = () => writeZip(Object.entries(files).map(([name, bytes]) => packPart(name, bytes)));
  expect(unzipSync(write())).toEqual(files);
  expect(write()).toEqual(write());
});

it.each([
  ['nothing', new Uint8Array()],
  ['a text', strToU8('PK is a text, and no archive at all.')],
  ['half of a file', zipSync(files).subarray(0, 60)],
  [
    'a directory that leads nowhere',
    Uint8Array.from(zipSync(files), (byte, at) => (at > 80 ? byte ^ 0x55 : byte)),
  ],
])('has no parts: %s', (_, bytes) => {
  expect(readDirectory(bytes)).toBeUndefined();
});

it('unpacks no more than a part says that it comes to', () => {
  const size = 100_000_000;
  const packed = deflateSync(new Uint8Array(size));
  const bomb = { ...packPart('bomb', new Uint8Array()), packed };
  const started = process.cpuUsage();
  expect(unpackPart({ ...bomb, size })).toBeUndefined();
  expect(unpackPart({ ...bomb, size: 1000 })).toBeUndefined();
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
});

it('unpacks no part that is damaged', () => {
  const part = packPart('a', strToU8('some text'));
  expect(unpackPart(part)).toEqual(strToU8('some text'));
  expect(unpackPart({ ...part, crc: 1 })).toBeUndefined();
  expect(unpackPart({ ...part, packed: strToU8('no deflate stream') })).toBeUndefined();
});
