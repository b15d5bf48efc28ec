import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectCountersToAgree, expectHistoryToAgree } from '../testing/content.ts';
import { isDeep } from '../testing/deep.ts';
import {
  closeAgents,
  connectAgent,
  lendToken,
  type ToolAnswer,
  type TrialAgent,
} from '../testing/trials/agent-trial.ts';
import { beforeEachPaste, type PasteTrial } from '../testing/trials/paste-trial.ts';
import { untilSomebodyWaits } from '../testing/waiting.ts';

// What agents may replace is judged under the locks of the writing. These tests need several sessions, which the
// embedded database does not have.

let trial: PasteTrial;
let agent: TrialAgent;
beforeEachPaste((started) => {
  trial = started;
});
beforeEach(async () => {
  agent = await connectAgent(trial.server, (await lendToken(trial.person)).token);
});
afterEach(closeAgents);

const set = (translations: readonly object[]): Promise<ToolAnswer> =>
  agent.call('set_translations', { projectId: trial.projectId, translations });

const text = (locale: string, key: string, value: string, revision: number) => ({
  termId: trial.idOf(key),
  locale,
  text: value,
  revision,
});

/** Lets an agent begin what it does, and does something before it has the locks. */
async function whileItWaits(
  begin: () => Promise<ToolAnswer>,
  act: () => Promise<unknown>,
): Promise<ToolAnswer> {
  const { db } = trial.server.database;
  const { answer } = await db.transaction().execute(async (trx) => {
    await sql`
      select from project_totals where project_id = ${trial.projectId}::uuid for update
    `.execute(trx);
    const answer = begin();
    await untilSomebodyWaits(db);
    await act();
    return { answer };
  });
  return answer;
}

it('a text that a person writes while an agent waits to write stays, and the agent is told whose it is', async () => {
  const { project, params } = trial;
  const written = [text('de', 'open', 'Agent', 1), text('fr', 'open', 'Agent', 0)];
  const answer = await whileItWaits(
    () => set(written),
    async () => {
      await project.edit('de', 'open', 'Mensch');
      await trial.person.call(endpoints.updateTranslation, {
        params: { ...params, localeCode: 'de' },
        body: { termId: trial.idOf('size'), state: 'reviewed' },
      });
    },
  );
  expect(answer.data).toMatchObject({
    written: 1,
    refused: [{ index: 0, reason: 'person', present: { text: 'Mensch', origin: 'person' } }],
  });
  expect(await trial.textsOf('open')).toMatchObject({ de: 'Mensch', fr: 'Agent' });
});

it('whose a text is counts under the lock, and not only its revision', async () => {
  const { projectId, server } = trial;
  const write = () => set([text('de', 'open', 'Agent', 1)]);
  const answer = await whileItWaits(write, () =>
    sql`
      update translations set origin = 'person'
      where project_id = ${projectId}::uuid and locale = 'de' and term_id = ${trial.idOf('open')}::uuid
    `.execute(server.database.db),
  );
  expect(answer.data).toMatchObject({ written: 0, refused: [{ reason: 'person' }] });
  expect(await trial.textsOf('open')).toMatchObject({ de: 'Öffnen' });
});

it('a text that a person writes while an agent waits to undo stays, and so does its term', async () => {
  const { project, projectId } = trial;
  const terms = ['a', 'b'].map((key) => ({ key: `new.${key}`, source: key }));
  const added = await agent.call('upsert_terms', { projectId, terms });
  await trial.readTerms();
  const undo = () => agent.call('undo', { projectId, changeSetId: added.data.changeSetId });
  const undone = await whileItWaits(undo, async () => {
    for (const value of ['other', 'a']) await project.edit('en', 'new.a', value);
  });
  expect(undone.data).toMatchObject({ undone: 2, skipped: 2 });
  expect((await trial.translationsOf('new.a')).en).toMatchObject({ value: 'a', origin: 'person' });
  expect(await project.termIds()).not.toHaveProperty(['new.b']);
  await expectCountersToAgree(trial);
  await expectHistoryToAgree(trial);
});

it.runIf(isDeep)(
  'of people and agents who write the same texts at once, people win every time',
  async () => {
    const { project, person } = trial;
    const keys = Array.from({ length: 20 }, (_, n) => `key.${n}`);
    await project.importTexts('en', Object.fromEntries(keys.map((key) => [key, key])));
    await trial.readTerms();
    const agents = await Promise.all(
      [1, 2].map(async () => connectAgent(trial.server, (await lendToken(person)).token)),
    );
    const results = await Promise.all([
      ...agents.flatMap(({ call }, of) =>
        [0, 1, 2].map((revision) =>
          call('set_translations', {
            projectId: trial.projectId,
            translations: keys.flatMap((key) =>
              ['de', 'fr'].map((locale) => text(locale, key, `Agent ${of}.${revision}`, revision)),
            ),
          }),
        ),
      ),
      ...keys.flatMap((key) =>
        ['de', 'fr'].map((locale) => project.editTerm(locale, trial.idOf(key), `Mensch ${key}`)),
      ),
    ]);
    expect(results).toHaveLength(46);
    for (const key of keys) {
      const texts = await trial.translationsOf(key);
      for (const locale of ['de', 'fr']) {
        expect(texts[locale]).toMatchObject({ value: `Mensch ${key}`, origin: 'person' });
      }
    }
    await expectCountersToAgree(trial);
    await expectHistoryToAgree(trial);
  },
);

it('of agents who add the same keys at once, each key is there once', async () => {
  const { person, projectId } = trial;
  const before = await trial.content();
  const terms = Array.from({ length: 30 }, (_, n) => ({ key: `new.${n}`, source: `New ${n}` }));
  const agents = await Promise.all(
    [1, 2, 3].map(async () => connectAgent(trial.server, (await lendToken(person)).token)),
  );
  const answers = await Promise.all(
    agents.map(({ call }, n) =>
      call('upsert_terms', { projectId, terms: n === 1 ? terms.toReversed() : terms }),
    ),
  );
  const outcomes = answers.flatMap(({ data }) => data.terms as { outcome: string }[]);
  expect(outcomes.filter(({ outcome }) => outcome === 'added')).toHaveLength(30);
  await expectCountersToAgree(trial);
  await expectHistoryToAgree(trial);
  for (const { data } of answers) {
    if (data.changeSetId === null) continue;
    const undone = await agent.call('undo', { projectId, changeSetId: data.changeSetId });
    expect(undone.isError, undone.text).toBe(false);
  }
  expect(await trial.content()).toEqual(before);
});
