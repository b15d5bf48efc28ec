import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { connectAgent, lendToken, type TrialAgent } from '../testing/trials/agent-trial.ts';
import { beforeEachDrill, type Drill } from '../testing/trials/drill-trial.ts';

let drill: Drill;
let projectId: string;
beforeEachDrill((started) => {
  drill = started;
  ({ projectId } = drill);
});

describe('an agent', () => {
  it('changes a source text only from the revision that it names, and leaves keys as they are', async () => {
    const { title = '' } = await drill.project.termIds();
    const upsert = (term: object) => drill.agent.call('upsert_terms', { projectId, terms: [term] });
    const exists = await upsert({ key: 'title', source: 'Basket', context: 'Other' });
    expect(exists).toMatchObject({ isError: true, data: { changeSetId: null } });
    expect(exists.data.terms).toMatchObject([
      {
        outcome: 'refused',
        reason: 'exists',
        termId: title,
        present: { text: 'Cart', revision: 1 },
      },
    ]);
    expect((await upsert({ key: 'title', source: 'Cart' })).data.terms).toMatchObject([
      { outcome: 'same', termId: title },
    ]);
    expect((await upsert({ key: 'title' })).data.terms).toMatchObject([{ outcome: 'same' }]);
    const late = await upsert({ key: 'title', source: 'Basket', expectedRevision: 4 });
    expect(late.data.terms).toMatchObject([{ reason: 'revision', present: { revision: 1 } }]);
    const changed = await upsert({ key: 'title', source: 'Basket', expectedRevision: 1 });
    expect(changed.data.terms).toMatchObject([{ outcome: 'changed', termId: title }]);
    expect(await drill.read(title, 'en')).toMatchObject({ value: 'Basket', origin: 'agent' });
    await drill.project.edit('en', 'title', 'Trolley');
    const person = await upsert({ key: 'title', source: 'Basket', expectedRevision: 3 });
    expect(person.data.terms).toMatchObject([{ reason: 'person', present: { by: 'Ada' } }]);
  });

  it('replaces texts of people where its access token says so', async () => {
    const { title = '' } = await drill.project.termIds();
    const translations = [{ termId: title, locale: 'de', text: 'Korb', revision: 1 }];
    const set = (by: TrialAgent) => by.call('set_translations', { projectId, translations });
    const { id, token } = await lendToken(drill.person);
    const lent = await connectAgent(drill.server, token);
    expect((await set(lent)).data).toMatchObject({ refused: [{ reason: 'person' }] });
    const body = { agentsMayReplace: true };
    await drill.person.call(endpoints.updatePersonalToken, { params: { tokenId: id }, body });
    expect((await set(lent)).data).toMatchObject({ written: 1 });
    expect(await drill.read(title, 'de')).toMatchObject({ value: 'Korb', origin: 'agent' });
  });
});
