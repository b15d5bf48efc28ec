import { Cron } from 'croner';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { JobKind } from './job.ts';
import { insertJob, takeTurn } from './jobs.queries.ts';

/** The jobs that are done by the clock. */
export interface Turns {
  add(kind: JobKind): void;
  /**
   * Puts in what has had its turn since the last look, and answers the names. Turns that were missed, as by a
   * server that did not run, are made up for by one; of several processes one takes it.
   */
  takeDue(newId: () => string): Promise<string[]>;
}

interface Clock {
  readonly name: string;
  readonly cron: Cron;
  /** What is known to have been taken. */
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
