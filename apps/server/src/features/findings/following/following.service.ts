import { isDeepStrictEqual } from 'node:util';
import type { SystemScope } from '../../../access/scope.ts';
import { listFollowed } from '../../../content/activity/followed.queries.ts';
import { defineFollower, type LogFollower } from '../../../content/activity/followers.ts';
import { type CheckContext, findCheckContext } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';
import { comparesLocales, comparesTerms, isChecked } from '../comparisons.service.ts';
import { refreshFiles, storeFiles } from './checked-files.service.ts';
import {
  findProgress,
  listChecked,
  listFilesOf,
  listFollowedLocales,
  updateCheckedSeq,
  updateProgress,
} from './following.queries.ts';
import { listDifferingSources } from './other-locales.service.ts';
import { checkPages, checkTerms, type PageContext } from './pages.service.ts';
import { type ChecksPlan, maxCompared, planChecks } from './plans.service.ts';
import { type LocaleTwins, listAffected, listDiffering, readLocaleTwins } from './twins.service.ts';

// The follower checks what activities have changed, in their order. It may check something twice, which changes nothing.

/** The version of the checks. Where it grows, everything is checked again after the upgrade. */
const checksVersion = 1;

const activitiesAtOnce = 500;

export function defineChecking(context: PageContext): LogFollower {
  const { db } = context;
  return defineFollower(db, {
    name: 'check',
    actor: 'job:check',
    delayMs: 500,
    concurrency: 2,
    // Texts that take too long each time must not take a thread from all others all the time.
    maxDelaySeconds: 600,
    timeoutSeconds: 7200,
    listProgress: (projectIds) => listChecked(db, projectIds, checksVersion),
    followNext: (scope, signal) => checkNext(context, scope, signal),
  });
}

async function checkNext(
  context: PageContext,
  scope: SystemScope,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = context;
  const progress = await findProgress(db, scope);
  const check = await findCheckContext(db, scope);
  if (!progress || !check) return false;
  const after = progress.checked_seq;
  const followed = await listFollowed(db, scope, { after, limit: activitiesAtOnce });
  const source = { locale: check.source_locale, textsInKeys: check.texts_in_keys };
  const isWhole =
    progress.checked_version < check.rules_version ||
    progress.checked_by < checksVersion ||
    !isDeepStrictEqual(progress.source, source) ||
    // Activities were purged before they were followed, or the log is another one than it was.
    progress.last_seq < after ||
    (followed.length === 0 ? progress.last_seq > after : followed[0]?.seq !== after + 1);
  if (isWhole) {
    await checkAll(context, scope, check, signal);
    const { rules_version: rulesVersion } = check;
    await updateProgress(db, scope, {
      seq: progress.last_seq,
      rulesVersion,
      checksVersion,
      source,
    });
    return false;
  }
  const last = followed.at(-1);
  if (!last) return false;
  const plan = await planChecks(db, scope, check, followed);
  if (plan === 'all') await checkAll(context, scope, check, signal);
  else await checkPlanned(context, scope, { check, ...plan }, signal);
  await updateCheckedSeq(db, scope, last.seq);
  return followed.length === activitiesAtOnce;
}

async function checkAll(
  context: PageContext,
  scope: SystemScope,
  check: CheckContext,
  signal: AbortSignal,
): Promise<void> {
  const { db } = context;
  const { files, changed } = await refreshFiles(context.db, scope, check, 'all');
  for (const locale of await listCheckedLocales(db, scope, check)) {
    const twins = await readLocaleTwins(db, scope, check, locale);
    await checkPages(context, scope, { check, files, locale, twins }, signal);
  }
  await storeFiles(context.db, scope, changed);
}

/**
 * The locales whose texts are checked, or have findings that have to go. The source locale is the last one: what is
 * found in the others may count for its texts.
 */
async function listCheckedLocales(
  db: Db,
  scope: SystemScope,
  check: CheckContext,
): Promise<string[]> {
  const locales = await listFollowedLocales(db, scope);
  return locales
    .filter(({ locale, has_findings }) => has_findings || isChecked(check, locale))
    .map(({ locale }) => locale)
    .sort((a, b) => Number(a === check.source_locale) - Number(b === check.source_locale));
}

async function checkPlanned(
  context: PageContext,
  scope: SystemScope,
  { check, locales, terms, units, deleted }: ChecksPlan & { readonly check: CheckContext },
  signal: AbortSignal,
): Promise<void> {
  const { db } = context;
  const touched = await listFilesOf(db, scope, [...terms]);
  const { files, changed } = await refreshFiles(context.db, scope, check, touched);
  for (const locale of await listCheckedLocales(db, scope, check)) {
    const isOfAll = comparesLocales(check, locale);
    const ofUnits = isOfAll ? [...units.values()] : [units.get(locale) ?? []];
    const termIds = new Set([...terms, ...ofUnits.flatMap((ids) => [...ids])]);
    const compared = comparesTerms(check, locale) ? [...termIds, ...deleted] : [];
    const isWhole = locales.has(locale) || compared.length > maxCompared;
    const twins = isWhole ? await readLocaleTwins(db, scope, check, locale) : undefined;
    const pages = { check, files, locale, twins };
    if (locales.has(locale)) {
      await checkPages(context, scope, pages, signal);
      continue;
    }
    for (const { id: fileId } of changed) {
      await checkPages(context, scope, { ...pages, fileId }, signal);
    }
    await checkTerms(context, scope, pages, [...termIds], signal);
    const others = await listOthers(db, scope, check, { locale, twins, compared });
    const left = others.filter((termId) => !termIds.has(termId));
    await checkTerms(context, scope, pages, left, signal);
  }
  await storeFiles(context.db, scope, changed);
}

/** Lists the terms of a locale that changes of other terms, or of other locales, may count for. */
async function listOthers(
  db: Db,
  scope: SystemScope,
  check: CheckContext,
  {
    locale,
    twins,
    compared,
  }: { locale: string; twins: LocaleTwins | undefined; compared: readonly string[] },
): Promise<string[]> {
  if (comparesLocales(check, locale)) return listDifferingSources(db, scope, check, locale);
  if (compared.length === 0) return [];
  return twins
    ? listDiffering(db, scope, check, { locale, twins })
    : listAffected(db, scope, check, { locale, termIds: compared });
}
