import { Cron } from 'croner';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { JobKind } from './job.ts';
import { insertJob, takeTurn } from './jobs.queries.ts';

/** The schedule of the clock jobs. */
export interface Turns {
  add(kind: JobKind): void;
  /**
   * Enqueues the clock jobs whose turn has come since the last call, and returns their names. One job makes up for all
   * missed turns, for example while no server ran. Each turn is taken by one process.
   */
  takeDue(newId: () => string): Promise<string[]>;
}

interface Clock {
  readonly name: string;
  readonly cron: Cron;
  /** The last turn that is known to be taken, in milliseconds since the epoch. */
  last: number;
}

export function createTurns(db: Db): Turns {
  const clocks: Clock[] = [];
  return {
    add({ name, cron }) {
      if (cron === undefined) return;
      clocks.push({ name, cron: new Cron(cron, { timezone: 'UTC' }), last: 0 });
    },
    async takeDue(newId) {
      const taken: string[] = [];
      for (const clock of clocks) {
        const [turn] = clock.cron.previousRuns(1);
        if (!turn || turn.getTime() <= clock.last) continue;
        const isOurs = await inTransaction(db, async (trx) => {
          if (!(await takeTurn(trx, clock.name, turn))) return false;
          await insertJob(trx, { id: newId(), name: clock.name, payload: {} });
          return true;
        });
        clock.last = turn.getTime();
        if (isOurs) taken.push(clock.name);
      }
      return taken;
    },
  };
}
