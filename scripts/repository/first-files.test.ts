import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { comesFirst } from '@parlance/web/split-messages.ts';
import en from '@parlance/web/src/messages/en.json' with { type: 'json' };
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist');

/** The scripts that a browser runs before any page. */
async function readFirstScripts(): Promise<readonly string[]> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(1);
  return Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')));
}

test('the scripts that a browser runs before any page are at most 240 kB by gzip', async () => {
  const sizes = (await readFirstScripts()).map((text) => gzipSync(text).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(240_000);
});

test('they show no message that comes only with the first page', async () => {
  const texts = (await readFirstScripts()).join('\n');
  // Names of properties are none: what happens in a project has such names too.
  const strings = texts.matchAll(/(["'`])([\w.]+)\1(?!:)/g);
  const words = new Set([...strings].map(([, , word = '']) => word));
  const shown = Object.keys(en).filter((id) => words.has(id));
  expect(shown).toContain('notFound.title');
  expect(shown.filter((id) => !comesFirst(id))).toEqual([]);
});
