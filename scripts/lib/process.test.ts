import { expect, test } from 'vitest';
import { run, toolPath } from './process.mjs';

test('collects output and tells success from failure', async () => {
  const good = await run(toolPath('node'), ['-e', 'console.log("a"); console.error("b")']);
  const bad = await run(toolPath('node'), ['-e', 'process.exit(3)']);

  expect(good.ok).toBe(true);
  expect(good.output.split('\n').sort().join('')).toBe('ab');
  expect(bad).toEqual({ ok: false, output: '' });
});

test('a program that does not exist is a failure', async () => {
  expect((await run('no-such-program', [])).ok).toBe(false);
});

test('the time limit ends a program and what it has started', async () => {
  const started = performance.now();

  const { ok, output } = await run('sh', ['-c', 'sleep 60 & sleep 60'], { timeoutMs: 200 });

  expect(ok).toBe(false);
  expect(output).toContain('Stopped after');
  expect(performance.now() - started).toBeLessThan(5000);
});
