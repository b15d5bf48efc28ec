import { type Entry, endpoints, type Input, type MachineRun } from '@parlance/contract';
import { findErrors, type SentTranslation } from '../services/machine/judge.ts';
import type { Person } from '../test-server.ts';
import type { MachineTrial } from './machine-trial.ts';

type Judging = Partial<NonNullable<Input<typeof endpoints.startMachineJudging>['body']>>;

/** The locale of the translations that are judged. */
export const locale = 'de_DE';

/** The limits of a provider that is asked one thing after the other. */
export const oneLane = {
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrency: 1,
  monthlyCost: null,
};

export const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'it was not refused',
    (error: unknown) => error,
  );

/** What tests of runs do that mark as reviewed what is judged. */
export function createReviewing(trial: MachineTrial) {
  async function list(
    query: NonNullable<Input<typeof endpoints.listEntries>['query']> = {},
  ): Promise<readonly Entry[]> {
    const { params } = trial.project;
    const all = { locale, limit: 200, ...query };
    return (await trial.ada.call(endpoints.listEntries, { params, query: all })).entries;
  }

  const keysOf = async (search: string) => (await list({ search })).map(({ term }) => term);
  const statesOf = async () =>
    Object.fromEntries((await list()).map(({ term, state }) => [term, state]));

  /** Adds texts with translations, each of which no check finds anything in. */
  async function translate(texts: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const ids = await trial.addTexts(
      Object.keys(texts).map((value) => ({ value, source: `Source of ${value}` })),
    );
    const values = Object.values(texts);
    for (const [at, id] of ids.entries()) await trial.project.edit(id, locale, values[at] ?? '');
    return ids;
  }

  async function addJudge(form: Parameters<typeof trial.addProvider>[0] = {}): Promise<void> {
    const { id: judgeId } = await trial.addProvider({ name: 'Judge', model: 'wise', ...form });
    const { params } = trial.project;
    await trial.ada.call(endpoints.updateMachineSettings, { params, body: { judgeId } });
  }

  const start = (body: Judging = {}, person: Pick<Person, 'call'> = trial.ada) =>
    person.call(endpoints.startMachineJudging, {
      params: trial.project.params,
      body: { locales: [locale], reviewsClean: true, ...body },
    });

  const judge = async (body: Judging = {}): Promise<MachineRun> =>
    trial.endOf((await start(body)).id);

  const estimate = (body: Judging = {}) =>
    trial.ada.call(endpoints.estimateMachineJudging, {
      params: trial.project.params,
      body: { locales: [locale], reviewsClean: true, ...body },
    });

  /** Writes down how often each text is judged, by its translation, and finds in them what a function says. */
  function watch(find: (sent: SentTranslation, time: number) => readonly object[] = findErrors) {
    const times = new Map<string, number>();
    trial.machine.change({
      judge(sent) {
        const time = (times.get(sent.translation) ?? 0) + 1;
        times.set(sent.translation, time);
        return find(sent, time);
      },
    });
    return times;
  }

  return { list, keysOf, statesOf, translate, addJudge, start, judge, estimate, watch };
}
