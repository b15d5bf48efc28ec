import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from './child.ts';
import { readProcessor } from './citus/processor.ts';

const lookEveryMs = 500;
/** Of a processor: somebody who has nothing to do still looks for jobs. */
const restingShare = 0.06;
/** A pause between two jobs is shorter. */
const restingLooks = 4;

/**
 * Waits until a server has done what an import leaves to jobs, as the checks of a whole project. An embedded database has
 * one session, so what is measured would take turns with them.
 */
export async function untilAtRest(server: Pick<RunningServer, 'pid'>): Promise<void> {
  let [before = 0] = await readProcessor(server, []);
  for (let looks = 0; looks < restingLooks; ) {
    await delay(lookEveryMs);
    const [now = 0] = await readProcessor(server, []);
    looks = now - before <= lookEveryMs * restingShare ? looks + 1 : 0;
    before = now;
  }
}
