import { endpoints, type Input, runTargets } from '@parlance/contract';
import { expect, it } from 'vitest';
import { createMachineTrial } from '../../../testing/trials/machine-trial.ts';

const trial = createMachineTrial();
const locale = 'de_DE';

type Form = Input<typeof endpoints.estimateMachineRun>['body'];

const estimate = (form: Partial<Form>) =>
  trial.ada.call(endpoints.estimateMachineRun, {
    params: trial.project.params,
    body: { locales: [locale], ...form },
  });

it('estimates all terms as it estimates the same terms by their ids, and as a run has them', async () => {
  const ids = await trial.addTexts(
    Array.from({ length: 30 }, (_, n) => ({ value: `key.${n}`, source: `Ändere ${n} 文字` })),
  );
  await trial.addProvider({ prices: { input: 3, output: 5 } });
  const { params } = trial.project;
  const [locked = '', deleted = '', emptied = '', byHand = '', undone = ''] = ids;
  await trial.project.edit(byHand, locale, 'Von Hand');
  await trial.project.edit(undone, locale, 'Fort');
  await trial.project.edit(undone, locale, '');
  await trial.project.edit(emptied, 'en', '');
  await trial.ada.call(endpoints.updateTerm, {
    params: { ...params, termId: locked },
    body: { value: 'key.0', locked: true },
  });
  await trial.ada.call(endpoints.deleteTerm, { params: { ...params, termId: deleted } });
  const first = await trial.startRun({ locales: [locale], select: { ids: ids.slice(10, 20) } });
  expect(await trial.endOf(first.id)).toMatchObject({ state: 'done', progress: { done: 10 } });
  await trial.server.database.db
    .updateTable('translations')
    .set({ state: 'outdated' })
    .where('project_id', '=', params.projectId)
    .where('locale', '=', locale)
    .where('term_id', '=', ids[10] ?? '')
    .execute();
  const living = ids.filter((id) => id !== deleted);
  const counts: Record<string, number> = {};
  for (const targets of [...runTargets.map((target) => [target]), [...runTargets]]) {
    const all = await estimate({ targets });
    expect(all).toEqual(await estimate({ targets, select: { ids: living } }));
    counts[targets.join()] = all.texts;
  }
  expect(counts).toEqual({
    untranslated: 16,
    outdated: 1,
    machine: 10,
    'untranslated,outdated,machine': 26,
  });
  const run = await trial.startRun({ locales: [locale], targets: [...runTargets] });
  expect(run.progress.total).toBe(26);
});
