import { endpoints } from '@parlance/contract';
import { expect, it } from 'vitest';
import { expectCountersToAgree, expectHistoryToAgree } from '../testing/content.ts';
import { connectAgent, lendToken } from '../testing/trials/agent-trial.ts';
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

it('an agent deletes no term that a person has given a text by an undo, not even the same text', async () => {
  const { added, changeSetId } = await drill.addKeys();
  const [typed, other, hiddenOne] = added.map(({ termId }) => termId);
  const { value: source = '' } = (await drill.read(typed ?? '', 'en')) ?? {};
  for (const value of ['y', source]) await drill.project.editTerm('en', typed, value);
  // The text of a deleted locale comes back with the locale, so its term must stay as well.
  await drill.project.editTerm('ja', hiddenOne, 'z');
  const deleted = await deleteLocale('ja');
  const undone = await drill.agent.call('undo', { projectId, changeSetId });
  // Of the 20 terms with their source texts, one stays with its text, and one loses the text of the agent alone.
  expect(undone.data).toMatchObject({ undone: 37, skipped: 3 });
  expect(await drill.read(typed ?? '', 'en')).toMatchObject({ value: source, origin: 'person' });
  expect(await termIds()).toEqual(expect.arrayContaining([typed, hiddenOne]));
  expect(await termIds()).not.toContain(other);
  await drill.person.call(endpoints.undoChangeSet, {
    params: { projectId, changeSetId: deleted },
  });
  expect(await drill.read(hiddenOne ?? '', 'ja')).toMatchObject({ value: 'z', origin: 'person' });
  await expectCountersToAgree(drill);
  await expectHistoryToAgree(drill);
});

it('a person undoes what an agent added also where the text is that of a person by now', async () => {
  const { added, changeSetId } = await drill.addKeys();
  const termId = added[0]?.termId ?? '';
  const { value: source = '' } = (await drill.read(termId, 'en')) ?? {};
  for (const value of ['y', source]) await drill.project.editTerm('en', termId, value);
  const params = { projectId, changeSetId };
  const undone = await drill.person.call(endpoints.undoChangeSet, { params });
  expect(undone).toMatchObject({ undone: 40, skipped: 0 });
  expect(await termIds()).not.toContain(termId);
});

it('an agent whose access token permits that takes back its terms with the texts of people', async () => {
  const { added, changeSetId } = await drill.addKeys();
  const termId = added[0]?.termId ?? '';
  const { value: source = '' } = (await drill.read(termId, 'en')) ?? {};
  for (const value of ['y', source]) await drill.project.editTerm('en', termId, value);
  const { token } = await lendToken(drill.person, {}, { agentsMayReplace: true });
  const agent = await connectAgent(drill.server, token);
  const undone = await agent.call('undo', { projectId, changeSetId });
  expect(undone.data).toMatchObject({ undone: 40, skipped: 0 });
});

async function termIds(): Promise<readonly string[]> {
  return Object.values(await drill.project.termIds());
}

async function deleteLocale(localeCode: string): Promise<string> {
  let changeSetId = '';
  await drill.person.call(
    endpoints.deleteProjectLocale,
    { params: { projectId, localeCode } },
    {
      onChangeSet(made) {
        changeSetId = made;
      },
    },
  );
  return changeSetId;
}
