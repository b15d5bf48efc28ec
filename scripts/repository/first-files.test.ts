import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist');

test('the scripts that a browser runs before any page are at most 260 kB by gzip', async () => {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(1);
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(dist, file))).length),
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(260_000);
});
