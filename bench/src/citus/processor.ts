import { readFile } from 'node:fs/promises';
import type { RunningServer } from '../child.ts';
import type { Machine } from './sides.ts';

/** The unit in which the system counts the time of processes: proc(5), `_SC_CLK_TCK`. */
const tickMs = 10;

/** The processor time in milliseconds of Parlance and of each machine of its database so far. */
export async function readProcessor(
  parlance: Pick<RunningServer, 'pid'>,
  machines: readonly Pick<Machine, 'pid'>[],
): Promise<readonly number[]> {
  return Promise.all([parlance, ...machines].map(({ pid }) => readProcessorMs(pid)));
}

/**
 * The processor time of a process and of its children, also of those that have ended. The children of PostgreSQL's
 * first process are all its others.
 */
async function readProcessorMs(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const [own, ...others] = await Promise.all(
    [pid, ...children.split(' ').filter(Boolean).map(Number)].map(readTicks),
  );
  const ticks = others.reduce((sum, child) => sum + child.own, (own?.own ?? 0) + (own?.ended ?? 0));
  return ticks * tickMs;
}

/** The ticks of a process, and those of its children that have ended. */
async function readTicks(pid: number): Promise<{ own: number; ended: number }> {
  // Empty for a process that has just ended.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program comes before these fields, in parentheses, and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const at = (field: number) => Number(fields[field - 3] ?? 0);
  return { own: at(14) + at(15), ended: at(16) + at(17) };
}
