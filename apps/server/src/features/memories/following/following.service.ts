import { isDeepStrictEqual } from 'node:util';
import { keysVersion } from '@parlance/memory';
import type { SystemScope } from '../../../access/scope.ts';
import { listFollowed } from '../../../content/activity/followed.queries.ts';
import { defineFollower, type LogFollower } from '../../../content/activity/followers.ts';
import { findCheckContext } from '../../../content/findings/units.queries.ts';
import type { Context } from '../../../context.ts';
import { settleMemories } from '../../../db/planner.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { deleteOrphans, lockMemory } from '../texts/segments.queries.ts';
import {
  findLastOfPage,
  findMemoryProgress,
  insertMemoryHead,
  listMemoryProgress,
  listWrittenMemories,
  updateFollowedSeq,
  updateMemoryProgress,
} from './following.queries.ts';
import { type MemoryPlan, planMemory } from './plans.service.ts';
import { type Followed, type WritingContext, writeTargets, writeTerms } from './writing.service.ts';

// The follower brings the memory of a project up to date with its source texts, and the shared memories that the project
// writes to with its translations. It may write something twice, which changes nothing.

type FollowingContext = WritingContext & Pick<Context, 'events'>;

const activitiesAtOnce = 500;
/** Small enough that an edit that comes while a page is written does not notice it. */
const termsAtOnce = 200;

export function defineRemembering(context: FollowingContext): LogFollower {
  const { db } = context;
  return defineFollower(db, {
    name: 'remember',
    actor: 'job:remember',
    delayMs: 500,
    concurrency: 2,
    maxDelaySeconds: 600,
    timeoutSeconds: 7200,
    listProgress: (projectIds) => listMemoryProgress(db, projectIds, keysVersion),
    followNext: (scope, signal) => rememberNext(context, scope, signal),
  });
}

async function rememberNext(
  context: FollowingContext,
  scope: SystemScope,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, events } = context;
  const known = await findMemoryProgress(db, scope);
  if (!known) await insertMemoryHead(db, scope);
  const progress = known ?? (await findMemoryProgress(db, scope));
  const check = await findCheckContext(db, scope);
  if (!progress || !check) return false;
  const written = await listWrittenMemories(db, scope);
  const state = {
    locale: check.source_locale,
    textsInKeys: check.texts_in_keys,
    writes: written.map(({ id }) => id),
  };
  const after = progress.followed_seq;
  const activities = await listFollowed(db, scope, { after, limit: activitiesAtOnce });
  const isWhole =
    progress.keys_version < keysVersion ||
    !isDeepStrictEqual(progress.followed, state) ||
    // Activities were purged before they were followed, or the log is another one than it was.
    progress.last_seq < after ||
    (activities.length === 0 ? progress.last_seq > after : activities[0]?.seq !== after + 1);
  const last = activities.at(-1);
  if (!isWhole && !last) return false;
  const writes = written.length > 0;
  const plan = isWhole
    ? 'all'
    : await planMemory(db, scope, { sourceLocale: check.source_locale, writes }, activities);
  const followed = { check, written, isAnew: progress.keys_version < keysVersion };
  if (plan === 'all') await writeAll(context, scope, followed, signal);
  else await writePlanned(context, scope, { ...followed, ...plan }, signal);
  if (isWhole) {
    await updateMemoryProgress(db, scope, { seq: progress.last_seq, keysVersion, followed: state });
  } else if (last) await updateFollowedSeq(db, scope, last.seq);
  // Of a memory that is made for the first time nobody has seen anything else.
  if (plan === 'all' && known) events.tell(scope, { event: 'memories', data: {} });
  return !isWhole && activities.length === activitiesAtOnce;
}

async function writePlanned(
  context: WritingContext,
  scope: SystemScope,
  { terms, translated, ...followed }: Followed & MemoryPlan,
  signal: AbortSignal,
): Promise<void> {
  for (const ids of inPages([...terms])) {
    signal.throwIfAborted();
    await writeTerms(context, scope, followed, { ids });
  }
  for (const ids of inPages([...translated])) {
    signal.throwIfAborted();
    await writeTargets(context, scope, followed, { ids });
  }
  await settleMemories(context.db, terms.size + translated.size);
}

function* inPages(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += termsAtOnce) yield ids.slice(at, at + termsAtOnce);
}

/** Writes everything that the project has, and takes away what it does not have. */
async function writeAll(
  context: WritingContext,
  scope: SystemScope,
  followed: Followed,
  signal: AbortSignal,
): Promise<void> {
  const { db } = context;
  let after: string | undefined;
  let count = 0;
  for (;;) {
    signal.throwIfAborted();
    const last = await findLastOfPage(db, scope, { after, limit: termsAtOnce });
    await writeTerms(context, scope, followed, { after, last });
    count += termsAtOnce;
    if (last === undefined) break;
    after = last;
  }
  await settleMemories(db, count);
  await inTransaction(db, async (trx) => {
    const lock = await lockMemory(trx, scope.projectId);
    if (lock) await deleteOrphans(trx, lock, 'all');
  });
}
