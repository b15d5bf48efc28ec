import { type ChangeSet, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf, expectCountersToAgree, expectHistoryToAgree } from '../../testing/content.ts';
import { isDeep } from '../../testing/deep.ts';
import { createRandom } from '../../testing/random.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { act, createWorld, isOrdinary, type World } from '../../testing/writer.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

/** All change sets, newest first. */
async function changeSetsOf({ projectId }: World): Promise<ChangeSet[]> {
  const all: ChangeSet[] = [];
  let cursor: string | undefined;
  do {
    const part = await ada.call(endpoints.listChangeSets, {
      params: { projectId },
      query: { limit: 7, ...(cursor === undefined ? {} : { cursor }) },
    });
    all.push(...part.changeSets);
    cursor = part.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

describe('whatever has been done', () => {
  it.each(isDeep ? Array.from({ length: 20 }, (_, n) => 100 + n) : [100])(
    'can be undone step by step, and done again (seed %d)',
    async (seed) => {
      const random = createRandom(seed);
      const world = await createWorld(server, ada);
      const states = [await contentOf(world)];
      let known = await changeSetsOf(world);
      const steps: string[][] = [];
      while (steps.length < (isDeep ? 40 : 20)) {
        const answer = await act(world, random);
        expect(isOrdinary(answer), answer.text).toBe(true);
        const history = await changeSetsOf(world);
        const made = history.slice(0, history.length - known.length);
        expect(history.slice(made.length).map(({ id }) => id)).toEqual(known.map(({ id }) => id));
        known = history;
        if (made.length === 0) {
          expect(await contentOf(world)).toEqual(states.at(-1));
          continue;
        }
        states.push(await contentOf(world));
        steps.push(made.map(({ id }) => id));
      }

      const undo = async (changeSetId: string) => {
        const params = { projectId: world.projectId, changeSetId };
        const result = await ada.call(endpoints.undoChangeSet, { params });
        expect(result.skipped, JSON.stringify(known.find(({ id }) => id === changeSetId))).toBe(0);
        expect(result.undone).toBeGreaterThan(0);
        return result.changeSetId;
      };
      const undos: string[][] = [];
      for (const [back, step] of [...steps.entries()].reverse()) {
        const made: string[] = [];
        for (const id of step) made.unshift(await undo(id));
        undos.unshift(made);
        expect(await contentOf(world), `step ${back}`).toEqual(states[back]);
      }
      await expectCountersToAgree(world);
      for (const [at, made] of undos.entries()) {
        for (const id of made) await undo(id);
        expect(await contentOf(world), `step ${at} again`).toEqual(states[at + 1]);
      }
      await expectCountersToAgree(world);
      await expectHistoryToAgree(world);
    },
  );
});
