import { endpoints, type UndoResult } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCountersToAgree, expectHistoryToAgree } from '../../testing/content.ts';
import { isDeep } from '../../testing/deep.ts';
import { createRandom, pick } from '../../testing/random.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { changeSetIn, createTrialProject } from '../../testing/trial-project.ts';
import { act, createWorld, isOrdinary } from '../../testing/writer.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

describe('undoing side by side', () => {
  it('of one change set happens once', async () => {
    const project = await createTrialProject(server, ada);
    const made = changeSetIn(await project.importTexts('fr', { a: '1', b: '2', c: '3' }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => project.tryToUndo(made)));
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409]);
    expect(await ada.call(endpoints.listTerms, { params: project.params })).toEqual([]);
    await project.expectCountersToAgree();
    await expectHistoryToAgree(project);
  });

  it('with edits writes over none of them', async () => {
    const project = await createTrialProject(server, ada);
    const texts = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`term ${n}`, 'old']));
    await project.importTexts('fr', texts);
    const changed = Object.fromEntries(Object.keys(texts).map((key) => [key, 'imported']));
    const made = changeSetIn(await project.importTexts('fr', changed));
    const terms = await ada.call(endpoints.listTerms, { params: project.params });
    const edits = terms.map(({ id }) => project.edit(id, 'fr', 'edited'));
    const undone = project.tryToUndo(made);
    await Promise.all(edits);
    const { status, data } = await undone;
    // All of the edits may have come first.
    const { undone: taken, skipped } = (data ?? { undone: 0, skipped: 20 }) as UndoResult;
    expect([status, taken + skipped]).toEqual([taken > 0 ? 201 : 409, 20]);
    expect(await project.valuesIn('fr')).toEqual(Array(20).fill('edited'));
    await project.expectCountersToAgree();
    await expectHistoryToAgree(project);
  });

  it('with the first translation of a term either deletes the term or leaves both', async () => {
    const project = await createTrialProject(server, ada);
    const made: string[] = [];
    for (let n = 0; n < 8; n++) {
      const file = await project.importTexts('fr', { [`term ${n}`]: '' });
      made.push(changeSetIn(file));
    }
    const terms = await ada.call(endpoints.listTerms, { params: project.params });
    const edits = terms.map(({ id }) =>
      server.request('PATCH', `/projects/${project.projectId}/translations/de_DE`, {
        token: ada.token,
        body: { termId: id, value: 'edited' },
      }),
    );
    const undos = made.map((id) => project.tryToUndo(id));
    const outcomes = [await Promise.all(edits), await Promise.all(undos)] as const;
    const edited = outcomes[0].filter(({ status }) => status === 200).length;
    const undone = outcomes[1].filter(({ status }) => status === 201).length;
    expect(edited + undone).toBe(8);
    expect(await project.valuesIn('de_DE')).toEqual(Array(edited).fill('edited'));
    await project.expectCountersToAgree();
  });

  it('of two that want one value gives it to one of them', async () => {
    const project = await createTrialProject(server, ada);
    const made: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { id } = await project.addTerm('open');
      made.push(await project.deleteTerm(id));
    }
    const answers = await Promise.all(made.map((id) => project.tryToUndo(id)));
    expect(statuses(answers)).toEqual([201, 409, 409]);
    await project.expectCountersToAgree();
  });

  it.each(isDeep ? [11, 12, 13, 14] : [11])(
    'with whatever else leaves all that agrees (seed %d)',
    async (seed) => {
      const random = createRandom(seed);
      const world = await createWorld(server, ada);
      const answers: Answer[] = [];
      const writer = async () => {
        for (let n = 0; n < 15; n++) answers.push(await act(world, random));
      };
      const undoer = async () => {
        for (let n = 0; n < 15; n++) {
          const id = pick(random, world.changeSets.slice(-12)) ?? world.projectId;
          const path = `/projects/${world.projectId}/change-sets/${id}/undo`;
          const answer = await server.request('POST', path, { token: ada.token });
          answers.push(answer);
          if (answer.status === 201) world.changeSets.push(changeSetIn(answer));
        }
      };
      await Promise.all([writer(), writer(), writer(), undoer(), undoer(), undoer()]);
      const unexpected = answers.filter((answer) => !isOrdinary(answer));
      expect(unexpected.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
      await expectCountersToAgree(world);
      await expectHistoryToAgree(world);
    },
  );
});
