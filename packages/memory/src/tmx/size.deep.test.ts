import { spawn } from 'node:child_process';
import { isDeep } from '@parlance/messages/testing/runs.ts';
import { describe, expect, it } from 'vitest';

/** What a process that reads a generated file tells of it. */
interface Report {
  readonly bytes: number;
  readonly units: number;
  readonly seconds: number;
  readonly maxRssMb: number;
}

async function readGenerated(megabytes: number): Promise<Report> {
  const script = new URL('../testing/read-generated.ts', import.meta.url);
  const child = spawn(process.execPath, [script.pathname, String(megabytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  return JSON.parse(output);
}

describe.runIf(isDeep)('a large file', () => {
  it('of 1 GB is read in 256 MB, at 20 000 units a second or more', {
    timeout: 600_000,
  }, async () => {
    const { bytes, units, seconds, maxRssMb } = await readGenerated(1024);
    expect(bytes).toBeGreaterThanOrEqual(2 ** 30);
    expect(maxRssMb).toBeLessThanOrEqual(256);
    expect(units / seconds).toBeGreaterThan(20_000);
  });
});
