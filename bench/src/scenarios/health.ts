import { setTimeout as delay } from 'node:timers/promises';
import { send } from '../http.ts';
import { timeOf } from '../measure.ts';
import { percentile } from '../result.ts';
import { jobs } from './jobs.ts';
import { type Scenario, value } from './scenario.ts';

const runs = 3;
const pauseMs = 5;

export const health: readonly Scenario[] = jobs.map(({ name, prepare }) => ({
  topic: '/health while Parlance works',
  name: `/health p99 during ${name}`,
  target: value(50),
  async measure({ floor, parlance, project }) {
    const onFloor: number[] = [];
    const onParlance: number[] = [];
    for (let run = 0; run < runs; run++) {
      const work = await prepare(parlance, project);
      // The floor is otherwise idle, but on an equally busy machine.
      const [floorTimes, parlanceTimes] = await probeDuring([floor.url, parlance.url], work);
      onFloor.push(percentile(floorTimes ?? [], 99));
      onParlance.push(percentile(parlanceTimes ?? [], 99));
    }
    return { unit: 'ms', floor: onFloor, parlance: onParlance };
  },
}));

/**
 * Requests `/health` of each server repeatedly while `work` runs; resolves to the durations in milliseconds.
 */
async function probeDuring(
  urls: readonly string[],
  work: () => Promise<unknown>,
): Promise<number[][]> {
  let running = true;
  const probes = urls.map(async (url) => {
    const times: number[] = [];
    while (running) {
      times.push(await timeOf(() => send('GET', `${url}/health`)));
      await delay(pauseMs);
    }
    return times;
  });
  // Without `finally`, the probes would never end if the work fails.
  await work().finally(() => {
    running = false;
  });
  return Promise.all(probes);
}
