import { endpoints } from '@parlance/contract';
import { expect, it } from 'vitest';
import { beforeEachDrill, type Drill } from '../testing/trials/drill-trial.ts';

let drill: Drill;
let projectId: string;
beforeEachDrill((started) => {
  drill = started;
  ({ projectId } = drill);
});

it('what an agent does is told in the history, the log and the versions of a text', async () => {
  const { added, changeSetId } = await drill.addKeys();
  const [first] = added;
  const termId = first?.termId ?? '';
  const translations = [{ termId, locale: 'de', text: 'Zeile', revision: 0 }];
  const { data } = await drill.agent.call('set_translations', { projectId, translations });
  const actor = { type: 'user', id: drill.person.id, name: 'Ada', agent: true };
  const { changeSets } = await drill.person.call(endpoints.listChangeSets, {
    params: drill.params,
    query: {},
  });
  expect(changeSets.slice(0, 3)).toMatchObject([
    { id: data.changeSetId, kind: 'translation.paste', actor },
    { id: changeSetId, kind: 'term.create', actor, counts: { terms: 20, translations: 20 } },
    { actor: { id: drill.person.id } },
  ]);
  expect(changeSets[2]?.actor).not.toHaveProperty('agent');
  await drill.agent.call('export_file', { projectId, locale: 'de', format: 'jsonflat' });
  const { activities } = await drill.person.call(endpoints.listActivity, {
    params: drill.params,
    query: {},
  });
  expect(activities.slice(0, 3)).toMatchObject([
    { kind: 'file.export', actor },
    { kind: 'translation.paste', actor },
    { kind: 'term.create', actor },
  ]);
  expect(activities[0]?.details).not.toHaveProperty('agent');
  expect(activities[3]?.actor).not.toHaveProperty('agent');
  const { versions } = await drill.person.call(endpoints.listVersions, {
    params: { projectId, termId, localeCode: 'de' },
    query: {},
  });
  expect(versions).toMatchObject([{ origin: 'agent', actor }]);
  const { data: changes } = await drill.agent.call('get_changes', { projectId });
  expect((changes.changeSets as object[]).slice(0, 3)).toMatchObject([
    { isOfAgent: true, by: 'Ada' },
    { isOfAgent: true },
    { isOfAgent: false },
  ]);
  const one = await drill.agent.call('get_changes', { projectId, changeSetId: data.changeSetId });
  expect(one.data.changes).toMatchObject([{ locale: 'de', before: '', after: 'Zeile' }]);
  const since = new Date(Date.now() + 60_000).toISOString();
  const none = await drill.agent.call('get_changes', { projectId, since });
  expect(none.data).toEqual({ changeSets: [], changes: [], nextCursor: null });
});
