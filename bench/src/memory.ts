import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from './child.ts';
import type { Measured } from './result.ts';
import type { Job } from './scenarios/jobs.ts';
import type { Trial } from './scenarios/trial.ts';

/** Until a server that has started is done with what it does at first. */
const settleMs = 3000;

/** The memory of both sides when nobody has asked them anything. */
export async function measureIdleMemory({ floor, parlance }: Trial): Promise<Measured> {
  await delay(settleMs);
  return {
    unit: 'MiB',
    floor: [await readStatus(floor.pid, 'VmRSS')],
    parlance: [await readStatus(parlance.pid, 'VmRSS')],
  };
}

/**
 * The most memory that Parlance has had during a job. It must have been started for that: a process
 * gives little of its memory back, so after another job there would be less to see.
 */
export async function measurePeakMemory(
  { parlance, project }: Trial,
  { prepare }: Job,
): Promise<Measured> {
  const work = await prepare(parlance, project);
  return { unit: 'MiB', parlance: [await measurePeak(parlance, work)] };
}

/** The most memory in MiB that a process has had while `work` went on. */
export async function measurePeak(
  { pid }: Pick<RunningServer, 'pid'>,
  work: () => Promise<unknown>,
): Promise<number> {
  // From here on the system looks for another peak: proc(5), clear_refs.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  await work();
  return readStatus(pid, 'VmHWM');
}

/** In MiB. */
async function readStatus(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`The system does not tell ${field}`);
  return Number(kibibytes) / 1024;
}
