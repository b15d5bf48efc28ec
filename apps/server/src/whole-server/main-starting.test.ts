import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startProcess } from '../testing/server-process.ts';

it('of two servers that start at once on one new folder, one is told of folder and process of the other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-main-'));
  const both = [1, 2].map(() => startProcess({ DATA_DIR: folder }));
  const first = await Promise.any(both.map((server) => server.ready().then(() => server)));
  const second = both.find((server) => server !== first);
  expect(await second?.exited).toBe(1);
  const [, id] = /"pid":(\d+)/.exec(first.output()) ?? [];
  expect(second?.errors()).toBe(
    `Another Parlance (process ${id}) uses the data in ${folder}. Stop it first, or set DATA_DIR to another folder.\n`,
  );
  expect(await first.stop('SIGTERM')).toBe(0);
  await rm(folder, { recursive: true, force: true });
});
