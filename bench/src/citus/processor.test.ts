import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { readProcessor } from './processor.ts';

// The first program waits for the end of its input when its child has ended.
const waiting = '"$0" --eval "$1"; echo done; cat';
const working = 'while (process.cpuUsage().user < 400_000);';

it('counts the time of children, while they run and when they have ended', async () => {
  const parent = spawn('sh', ['-c', waiting, process.execPath, working], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const read = async () => (await readProcessor({ pid: parent.pid ?? 0 }, []))[0];
  const ended = once(parent.stdout, 'data');
  await expect.poll(read, { timeout: 30_000 }).toBeGreaterThan(100);
  await ended;
  expect(await read()).toBeGreaterThanOrEqual(390);
  parent.stdin.end();
  await once(parent, 'exit');
}, 60_000);
