import { type BenchText, endpoints, type Input, type MachineBench } from '@parlance/contract';
import { expect } from 'vitest';
import type { Person } from '../test-server.ts';
import type { MachineTrial } from './machine-trial.ts';

export type BenchForm = Input<typeof endpoints.startMachineBench>['body'];

/** The locale that comparisons of a trial are in. */
export const benchLocale = 'de_DE';

/** The current prompt, twice. */
export const twoPrompts: BenchForm['candidates'] = [{}, { promptVersion: 0 }];

/** The helpers for tests of comparisons, in the project of a trial of machine translation. */
export function createBenchTrial(trial: MachineTrial) {
  const onBench = ({ id: benchId }: Pick<MachineBench, 'id'>) => ({
    params: { ...trial.project.params, benchId },
  });
  const get = (bench: Pick<MachineBench, 'id'>) =>
    trial.ada.call(endpoints.getMachineBench, onBench(bench));

  async function approve(
    termId: string,
    value: string,
    state: 'reviewed' | 'translated' = 'reviewed',
  ): Promise<void> {
    const params = { ...trial.project.params, localeCode: benchLocale };
    await trial.ada.call(endpoints.updateTranslation, { params, body: { termId, value, state } });
  }

  return {
    onBench,
    get,
    approve,
    start: (body: Partial<BenchForm> = {}, person: Person = trial.ada): Promise<MachineBench> =>
      person.call(endpoints.startMachineBench, {
        params: trial.project.params,
        body: { locale: benchLocale, candidates: twoPrompts, ...body },
      }),
    /** Waits until nothing of a comparison is under way. */
    async endOf(bench: MachineBench): Promise<MachineBench> {
      const finishedAt = async () => (await get(bench)).finishedAt;
      await expect.poll(finishedAt, { timeout: 20_000 }).not.toBeNull();
      return get(bench);
    },
    listTexts: (
      bench: MachineBench,
      query = {},
    ): Promise<{ texts: BenchText[]; nextCursor: string | null }> =>
      trial.ada.call(endpoints.listBenchTexts, { ...onBench(bench), query }),
    /** Adds texts with reviewed translations of them. Returns the ids of the terms. */
    async addReviewed(pairs: Readonly<Record<string, string>>): Promise<readonly string[]> {
      const ids = await trial.addTexts(
        Object.keys(pairs).map((source, n) => ({ value: `text${n}`, source })),
      );
      for (const [n, approved] of Object.values(pairs).entries()) {
        await approve(ids[n] ?? '', approved);
      }
      return ids;
    },
  };
}
