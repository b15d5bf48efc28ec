import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCountersToAgree, expectHistoryToAgree, rowsOf } from '../../testing/content.ts';
import { isDeep } from '../../testing/deep.ts';
import { createRandom } from '../../testing/random.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { act, createWorld, isOrdinary } from '../../testing/writer.ts';

// Many writers change few terms: afterwards counters, lists and history must agree with the content.

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

describe('writers side by side', () => {
  it.runIf(isDeep).each([1, 2, 3])(
    'leave counters, lists and history that agree (seed %d)',
    async (seed) => {
      const random = createRandom(seed);
      const world = await createWorld(server, ada);
      const answers: Answer[] = [];
      const writer = async () => {
        for (let n = 0; n < 25; n++) answers.push(await act(world, random));
      };
      await Promise.all(Array.from({ length: 8 }, writer));
      const unexpected = answers.filter((answer) => !isOrdinary(answer));
      expect(unexpected.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
      await expectCountersToAgree(world);
      await expectHistoryToAgree(world);
    },
  );

  it('first inserts and clears of one translation agree', async () => {
    const world = await createWorld(server, ada);
    const path = `/projects/${world.projectId}/translations/fr`;
    for (const termId of world.terms) {
      const answers = await Promise.all(
        ['a', '', 'b', 'a', '', 'c', '', 'b'].map((value) =>
          server.request('PATCH', path, { token: ada.token, body: { termId, value } }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    await expectCountersToAgree(world);
    await expectHistoryToAgree(world);
  });

  it.each(isDeep ? [5, 6] : [5])(
    'on a project that goes away are told so (seed %d)',
    async (seed) => {
      const world = await createWorld(server, ada);
      const random = createRandom(seed);
      const writers = Array.from({ length: 6 }, async () => {
        const answers: Answer[] = [];
        for (let n = 0; n < 8; n++) answers.push(await act(world, random));
        return answers;
      });
      const deleted = server.request('DELETE', `/projects/${world.projectId}`, {
        token: ada.token,
      });
      const answers = (await Promise.all(writers)).flat();
      expect((await deleted).status).toBe(204);
      // 402: a deleted project has no counters, and therefore no room.
      const unexpected = answers.filter((answer) => answer.status !== 402 && !isOrdinary(answer));
      expect(unexpected.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
      const left = await rowsOf(
        world,
        'select 1 from terms where project_id = :project union all select 1 from changes where project_id = :project',
      );
      expect(left).toEqual([]);
    },
  );
});
