import { endpoints } from '@parlance/contract';
import { expect, it } from 'vitest';
import { createBenchTrial } from '../../../testing/trials/bench-trial.ts';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';

const trial = createMachineTrial();
const benches = createBenchTrial(trial);

/** What became of calls that were made at the same moment. */
async function outcomesOf(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(calls);
  return results.map((result) =>
    result.status === 'fulfilled' ? 'started' : (result.reason as { code: string }).code,
  );
}

const threeOf = (count: number) => [
  ...Array<string>(count - 3).fill('TooManyRequests'),
  ...Array<string>(3).fill('started'),
];

it('has three open runs at most, also where more begin at the same moment, in whatever process', async () => {
  await benches.addReviewed({ Save: 'Sichern', Open: 'Öffnen' });
  const { id: judgeId } = await trial.addProvider();
  const { params } = trial.project;
  await trial.ada.call(endpoints.updateMachineSettings, { params, body: { judgeId } });
  trial.machine.change({ delayMs: 5000 });
  const judge = () =>
    trial.ada.call(endpoints.startMachineJudging, {
      params,
      body: { locales: ['de_DE'], reviewed: true },
    });
  const translate = () => trial.startRun({ locales: ['fr'] });
  const calls = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? translate() : judge()));
  expect((await outcomesOf(calls)).sort()).toEqual(threeOf(10));
  expect(await trial.ada.call(endpoints.listMachineRuns, { params })).toHaveLength(3);
});

it('has three open comparisons at most, also where more begin at the same moment', async () => {
  await benches.addReviewed({ Save: 'Sichern', Open: 'Öffnen' });
  await trial.addProvider();
  trial.machine.change({ delayMs: 5000 });
  const calls = Array.from({ length: 8 }, () => benches.start());
  expect((await outcomesOf(calls)).sort()).toEqual(threeOf(8));
});
