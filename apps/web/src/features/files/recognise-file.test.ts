import { encodeText } from '@parlance/formats';
import { expect, it } from 'vitest';
import { formatRegistry } from './format-registry.ts';
import { recogniseFormat } from './recognise-file.ts';

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);

it('goes by what is in the file', async () => {
  expect(await recogniseFormat(file('de.json', '{"a": "b"}'), formatRegistry)).toBe('jsonflat');
  expect(await recogniseFormat(file('de.json', '{"a": {"b": "c"}}'), formatRegistry)).toBe(
    'jsonnested',
  );
});

it('says nothing about files that are no translations', async () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  expect(await recogniseFormat(file('logo.png', png), formatRegistry)).toBeUndefined();
});

it('reads a head that is cut within a character', async () => {
  // 65 535 bytes before a character of four: the cut leaves one byte of it.
  const start = `{"a": "${'x'.repeat(65_535 - '{"a": "'.length)}`;
  expect(await recogniseFormat(file('de.json', start, '🛳️"}'), formatRegistry)).toBe('jsonflat');
});

it('reads UTF-16 with a byte order mark', async () => {
  const bytes = encodeText('{"a": {"b": "ü"}}', {
    charset: 'utf-16le',
    byteOrderMark: true,
  });
  expect(await recogniseFormat(file('de.json', bytes.slice()), formatRegistry)).toBe('jsonnested');
});
