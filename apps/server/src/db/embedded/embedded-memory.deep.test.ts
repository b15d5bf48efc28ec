import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { createEmptyPlace } from '../../testing/test-database.ts';

const { dataDir } = await createEmptyPlace();
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const program = `(async () => {
  const { openDatabase } = await import(${JSON.stringify(new URL('../database.ts', import.meta.url))});
  const { sql } = await import('kysely');
  const dataDir = process.argv[1];
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, onError: () => {} });
  let bytes = 0;
  for (let n = 0; n < 8; n++) {
    const { rows } = await sql\`
      select n, repeat('x', 1000) as text from generate_series(1, 30000) n
    \`.execute(db);
    for (const { text } of rows) bytes += text.length;
  }
  process.stdout.write(String(bytes));
  await close();
})();`;

it('the embedded database keeps nothing of what it has answered', {
  timeout: 120_000,
}, async () => {
  const args = ['--max-old-space-size=200', '-e', program, dataDir];
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname });
  let output = '';
  child.stderr.pipe(process.stderr);
  child.stdout.on('data', (text) => {
    output += text;
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(output).toBe('240000000');
});
