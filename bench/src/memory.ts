import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from './child.ts';
import type { Measured } from './result.ts';
import type { Job } from './scenarios/jobs.ts';
import type { Trial } from './scenarios/trial.ts';

/** The time until a started server has finished its initial work. */
const settleMs = 3000;

/** The memory of both sides while idle. */
export async function measureIdleMemory({ floor, parlance }: Trial): Promise<Measured> {
  await delay(settleMs);
  return {
    unit: 'MiB',
    floor: [await readStatus(floor.pid, 'VmRSS')],
    parlance: [await readStatus(parlance.pid, 'VmRSS')],
  };
}

/**
 * The peak memory of Parlance during a job. It must have been started for that job: a process returns little of
 * its memory, so a later job would show less.
 */
export async function measurePeakMemory(
  { parlance, project }: Trial,
  { prepare }: Job,
): Promise<Measured> {
  const work = await prepare(parlance, project);
  return { unit: 'MiB', parlance: [await measurePeak(parlance, work)] };
}

/** The peak memory of a process in MiB while `work` runs. */
export async function measurePeak(
  { pid }: Pick<RunningServer, 'pid'>,
  work: () => Promise<unknown>,
): Promise<number> {
  // Resets the peak that the system records: proc(5), clear_refs.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  await work();
  return readStatus(pid, 'VmHWM');
}

/** A value of the process status in MiB. */
async function readStatus(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`The system does not tell ${field}`);
  return Number(kibibytes) / 1024;
}
