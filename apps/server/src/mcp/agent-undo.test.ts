import { endpoints } from '@parlance/contract';
import { expect, it } from 'vitest';
import { beforeEachDrill, type Drill } from '../testing/trials/drill-trial.ts';

let drill: Drill;
let projectId: string;
beforeEachDrill((started) => {
  drill = started;
  ({ projectId } = drill);
});

it('an agent never takes back what a person did, nor what one has typed over its text since', async () => {
  const { added } = await drill.addKeys();
  const termId = added[0]?.termId ?? '';
  const translations = ['de', 'fr'].map((locale) => ({ termId, locale, text: 'x', revision: 0 }));
  const { data } = await drill.agent.call('set_translations', { projectId, translations });
  await drill.project.editTerm('de', termId, 'y');
  await drill.project.editTerm('de', termId, 'x');
  const undone = await drill.agent.call('undo', { projectId, changeSetId: data.changeSetId });
  expect(undone.data).toMatchObject({ undone: 1, skipped: 1 });
  expect(await drill.read(termId, 'de')).toMatchObject({ value: 'x', origin: 'person' });
  const { changeSets } = await drill.person.call(endpoints.listChangeSets, {
    params: drill.params,
    query: {},
  });
  for (const kind of ['translation.update', 'undo'] as const) {
    const { id } = changeSets.find((one) => one.kind === kind) ?? {};
    const refused = await drill.agent.call('undo', { projectId, changeSetId: id });
    expect(refused, kind).toMatchObject({ isError: true });
    expect(refused.text).toContain('must be of a change that an agent made');
  }
});
