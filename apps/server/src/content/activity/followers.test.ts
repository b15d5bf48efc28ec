import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { JobKind, RunningJob } from '../../jobs/job.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTrialProject, type TrialProject } from '../../testing/trial-project.ts';
import type { FollowedProject } from './followers.queries.ts';
import { defineFollower, type FollowerRules, startFollower } from './followers.ts';
import { findLastActivity, numberActivity } from './reading.queries.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());
beforeEach(async () => {
  project = await createTrialProject(server, ada);
});

const running = (projectId: string | null) =>
  ({ projectId, signal: new AbortController().signal }) as RunningJob;

/** Starts a follower of the trial project in a process that enqueues nothing, but tells of what it would. */
function start(rules: Partial<FollowerRules>) {
  const { db } = server.database;
  const enqueued: string[] = [];
  const kinds = new Map<string, JobKind>();
  let tell: (projectId: string) => void = () => {};
  const follower = defineFollower(db, {
    name: 'try',
    actor: 'job:try',
    delayMs: 5,
    concurrency: 1,
    maxDelaySeconds: 60,
    timeoutSeconds: 60,
    listProgress: async () => [],
    followNext: async () => false,
    ...rules,
  });
  const jobs = {
    define: (kind: JobKind) => void kinds.set(kind.name, kind),
    addOnce: async (_: unknown, { name }: JobKind, { projectId }: { projectId: string }) =>
      void enqueued.push(`${name} ${projectId}`),
    wake() {},
  };
  const events = {
    followOwn(listener: typeof tell) {
      tell = listener;
    },
  };
  startFollower({ db, jobs, events }, follower);
  return {
    enqueued,
    follow: () => follower.runWith({}, running(project.projectId)),
    lookBehind: () => kinds.get('try-behind')?.runWith({}, running(null)),
    tell: () => tell(project.projectId),
  };
}

describe('a follower', () => {
  it('goes through the log to its end, and has numbers of all that was there before', async () => {
    await project.addTerm('one');
    const seen: (number | undefined)[] = [];
    const { follow } = start({
      async followNext(scope) {
        expect(scope).toEqual(systemScope(project.projectId, 'job:try'));
        seen.push((await findLastActivity(server.database.db, scope))?.seq);
        // Whatever comes meanwhile has its number by the next time, too.
        if (seen.length === 1) await project.addTerm('two');
        return seen.length < 2;
      },
    });
    await follow();
    expect(seen[1]).toBe((seen[0] ?? 0) + 1);
  });

  it('fails with an error for the log where nobody is there to be shown one', async () => {
    const details = [{ path: 'body', message: 'is too long' }];
    const followNext = () => Promise.reject(new AppError('BadRequest', details));
    const { follow } = start({ followNext });
    await expect(follow()).rejects.not.toBeInstanceOf(AppError);
    await expect(follow()).rejects.toThrow('is too long');
  });

  it('is enqueued once for activities in a burst, where there is something to follow', async () => {
    const { enqueued, tell } = start({ hasToFollow: async () => true });
    for (let n = 0; n < 3; n++) tell();
    await expect.poll(() => enqueued).toEqual([`try ${project.projectId}`]);
    tell();
    await expect.poll(() => enqueued).toHaveLength(2);
    const asked: string[] = [];
    const idle = start({
      async hasToFollow({ projectId }) {
        asked.push(projectId);
        return false;
      },
    });
    idle.tell();
    await expect.poll(() => asked).toEqual([project.projectId]);
    expect(idle.enqueued).toEqual([]);
  });

  it('is found once a minute where its number is not that of the last activity', async () => {
    const { db } = server.database;
    const { projectId } = project;
    await numberActivity(db, project);
    const last = (await findLastActivity(db, project))?.seq ?? 0;
    const isFound = async (followed: Omit<FollowedProject, 'project_id'>) => {
      const { enqueued, lookBehind } = start({
        listProgress: async (ids) =>
          ids.includes(projectId) ? [{ project_id: projectId, ...followed }] : [],
      });
      await lookBehind();
      return enqueued.length === 1;
    };
    expect(await isFound({ followed_seq: last })).toBe(false);
    expect(await isFound({ followed_seq: last - 1 })).toBe(true);
    expect(await isFound({ followed_seq: last + 1 }), 'of another log').toBe(true);
    expect(await isFound({ followed_seq: last, is_stale: true })).toBe(true);
    // Whether it has a number yet or not.
    await project.addTerm('one');
    expect(await isFound({ followed_seq: last })).toBe(true);
  });
});
