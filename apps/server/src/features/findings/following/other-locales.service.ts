import { isDeepStrictEqual } from 'node:util';
import { checksOnIn, isFailing, isLongUntranslated } from '@parlance/checks';
import { type SystemScope, systemScope } from '../../../access/scope.ts';
import { listProjectIds } from '../../../blobs/sweep.queries.ts';
import { listFaulty, listUntranslated } from '../../../content/findings/other-locales.queries.ts';
import {
  type CheckContext,
  findCheckContext,
  listCheckedFiles,
} from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';
import { defineClockJob, type JobKind } from '../../../jobs/job.ts';
import { toFiles } from '../checking.service.ts';
import { listFindingsOf, listProjectsWith } from './following.queries.ts';
import { checkTerms, type PageContext } from './pages.service.ts';

/**
 * Lists the terms whose source texts fail in many locales, or no more so, or in others than their stored findings say:
 * what is found in a translation counts for its source text.
 */
export async function listDifferingSources(
  db: Db,
  scope: SystemScope,
  check: CheckContext,
  sourceLocale: string,
): Promise<string[]> {
  if (!checksOnIn(check, sourceLocale)('source.failing')) return [];
  const failing = (await listFaulty(db, scope, sourceLocale)).filter(isFailing);
  const wanted = new Map(failing.map(({ termId, faulty }) => [termId, faulty]));
  const checks = ['source.failing'];
  const stored = await listFindingsOf(db, scope, { locale: sourceLocale, checks });
  for (const { term_id, data } of stored) {
    const faulty = wanted.get(term_id);
    if (faulty && isDeepStrictEqual(faulty, data.locales)) wanted.delete(term_id);
    else wanted.set(term_id, []);
  }
  return [...wanted.keys()];
}

export function defineCheckingByTime(context: PageContext): JobKind {
  return defineClockJob({
    name: 'check-by-time',
    cron: '43 2 * * *',
    timeoutSeconds: 7200,
    run: (signal) => checkByTime(context, signal),
  });
}

/** Checks what nothing but time makes a problem, in all projects: texts that nobody translates. */
export async function checkByTime(context: PageContext, signal: AbortSignal): Promise<void> {
  for await (const projectIds of listProjectIds(context.db)) {
    const some = { projectIds, check: 'source.untranslated' };
    for (const projectId of await listProjectsWith(context.db, some)) {
      signal.throwIfAborted();
      await checkUntranslated(context, systemScope(projectId, 'job:check'), signal);
    }
  }
}

async function checkUntranslated(
  context: PageContext,
  scope: SystemScope,
  signal: AbortSignal,
): Promise<void> {
  const { db } = context;
  const check = await findCheckContext(db, scope);
  const locale = check?.source_locale;
  if (!check || !locale || !checksOnIn(check, locale)('source.untranslated')) return;
  const found = (await listUntranslated(db, scope)).filter(isLongUntranslated);
  const checks = ['source.untranslated'];
  const stored = await listFindingsOf(db, scope, { locale, checks });
  const termIds = new Set([
    ...found.map(({ termId }) => termId),
    ...stored.map(({ term_id }) => term_id),
  ]);
  const files = toFiles(await listCheckedFiles(db, scope));
  await checkTerms(context, scope, { check, files, locale }, [...termIds], signal);
}
