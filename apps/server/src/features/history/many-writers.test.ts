import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectTeamToAgree } from '../../testing/agreement.ts';
import { rowsOf } from '../../testing/content.ts';
import { isDeep } from '../../testing/deep.ts';
import { createRandom, pick } from '../../testing/random.ts';
import { createTeam, isOrdinaryRefusal, lookAround, teamActs } from '../../testing/team.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { act, createWorld, isOrdinary, perform } from '../../testing/writer.ts';

// All kinds of changes of a project by many concurrent writers. `TEST_SEED` and `TEST_WRITES` choose another or a
// longer run. The outcome of races is not determined by the seed.

const seeds = process.env.TEST_SEED?.split(',').map(Number) ?? (isDeep ? [1, 2] : [1]);
const writes = Number(process.env.TEST_WRITES ?? (isDeep ? 400 : 160));
const isLong = process.env.TEST_WRITES !== undefined;
const timeout = 60_000 + writes * 200;
const writers = 8;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: isDeep || isLong ? 100_000 : 1000 });
});
afterAll(() => server.close());

describe('a team of many writers', () => {
  it.each(seeds)('leaves all that agrees (seed %d)', { timeout }, async (seed) => {
    const team = await createTeam(server);
    const counts = new Map<string, number>();
    const unexpected: string[] = [];
    const writer = async (_: unknown, index: number) => {
      const random = createRandom(seed * 1000 + index);
      for (let n = 0; n < writes / writers; n++) {
        if (n % 10 === 9) await lookAround(team);
        const chosen = pick(random, teamActs);
        const answer = await perform(chosen, team, random);
        const outcome = `${chosen.name} ${answer.status}`;
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        if (isOrdinary(answer) || isOrdinaryRefusal(answer)) continue;
        unexpected.push(`${outcome} ${answer.text}`);
      }
    };
    await Promise.all(Array.from({ length: writers }, writer));
    if (isLong) process.stdout.write(`${[...counts].sort().flat().join(' ')}\n`);
    expect(unexpected).toEqual([]);
    await expectTeamToAgree(team);
  });
});

describe('a plan', () => {
  it.each(seeds)('is never exceeded by many writers (seed %d)', async (seed) => {
    const world = await createWorld(server, await server.addPerson());
    const most = 15;
    await rowsOf(
      world,
      `with plan as (
        insert into plans (code, name, max_strings) values ('tiny', 'Tiny', ${most})
        on conflict (code) do update set max_strings = excluded.max_strings returning code
      )
      update projects set plan_code = plan.code from plan where id = :project`,
    );
    const answers: number[] = [];
    const sizes: number[] = [];
    const writer = async (_: unknown, index: number) => {
      const random = createRandom(seed * 1000 + index);
      for (let n = 0; n < 20; n++) {
        const answer = await act(world, random);
        answers.push(answer.status);
        if (answer.status !== 402) expect(isOrdinary(answer), answer.text).toBe(true);
        const [now] = await rowsOf<{ size: number }>(
          world,
          `select (select count(*) from terms where project_id = :project and archived_at is null)
            * (select count(*) from project_locales
              where project_id = :project and archived_at is null) as size`,
        );
        sizes.push(now?.size ?? -1);
      }
    };
    await Promise.all(Array.from({ length: writers }, writer));
    expect(answers).toContain(402);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(0);
  });
});
