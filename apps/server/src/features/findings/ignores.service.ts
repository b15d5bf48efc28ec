import { checkInfo, isLiveCheck } from '@parlance/checks';
import type { endpoints, FindingIgnore, IgnoreBody, Output, ParsedQuery } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { type ProjectScope, requirePermission } from '../../access/scope.ts';
import { fromCursor, toCursor } from '../../api/cursor.ts';
import { AppError } from '../../app-error.ts';
import type { Activity } from '../../content/activity/writing.queries.ts';
import * as content from '../../content/findings/ignores.queries.ts';
import { lockContent } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findTarget } from '../labels/labels.queries.ts';
import { requireProjectLocale } from '../locales/locales.service.ts';
import { toIgnore } from './findings.mapper.ts';
import { listIgnoreRows } from './ignores.queries.ts';

const ignoreKey = z.object({ id: z.uuid() });

export async function listIgnores(
  db: Db,
  scope: ProjectScope,
  { cursor, limit, ...filter }: ParsedQuery<typeof endpoints.listIgnores>,
): Promise<Output<typeof endpoints.listIgnores>> {
  if (filter.locale !== undefined) await requireProjectLocale(db, scope, filter.locale);
  const before = cursor === undefined ? undefined : fromCursor(ignoreKey, cursor).id;
  const rows = await listIgnoreRows(db, scope, { ...filter, before, limit });
  const last = rows.at(-1);
  return {
    ignores: rows.map((row) => toIgnore(scope, row)),
    nextCursor: rows.length === limit && last ? toCursor({ id: last.id }) : null,
  };
}

export async function createIgnore(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  { check, fingerprint, text, reason, ...body }: IgnoreBody,
): Promise<FindingIgnore> {
  const place = {
    scope: body.scope,
    termId: 'termId' in body ? body.termId : null,
    locale: 'locale' in body ? body.locale : null,
  };
  requireIgnoring(scope, place);
  if (!isLiveCheck(check) && !new Set<string>(checkInfo.keys()).has(check)) {
    throw new AppError('BadRequest', [
      { path: 'body.check', message: 'must be the id of a check' },
    ]);
  }
  return inTransaction(db, async (trx) => {
    const lock = await lockFindings(trx, scope, place.locale);
    const isThere =
      (place.locale === null || lock.lockedLocales.has(place.locale)) &&
      (place.termId === null || (await findTarget(trx, scope, { termId: place.termId })));
    if (!isThere) throw new AppError('NotFound');
    const ignored = { check, fingerprint, ...place };
    if (await content.hasIgnore(trx, lock, ignored)) throw new AppError('AlreadyExists');
    const id = newId();
    await content.insertIgnore(trx, lock, { ...ignored, id, text, reason });
    const locales = await content.updateIgnored(trx, lock, ignored);
    await events.record(trx, scope, toActivity('finding.ignore', ignored, locales));
    const [row] = await listIgnoreRows(trx, scope, { id, limit: 1 });
    if (!row) throw new Error(`the ignore ${id} is not there`);
    return toIgnore(scope, row);
  });
}

export async function deleteIgnore(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
): Promise<undefined> {
  return inTransaction(db, async (trx) => {
    const [row] = await listIgnoreRows(trx, scope, { id, limit: 1 });
    if (!row) throw new AppError('NotFound');
    requireIgnoring(scope, { ...row, termId: row.term_id });
    const lock = await lockFindings(trx, scope, row.locale);
    if (!(await content.deleteIgnore(trx, lock, id))) throw new AppError('NotFound');
    const ignored = { ...row, check: row.check_id, termId: row.term_id };
    const locales = await content.updateIgnored(trx, lock, ignored);
    await events.record(trx, scope, toActivity('finding.unignore', ignored, locales));
    return undefined;
  });
}

interface Place extends Pick<content.Ignored, 'termId' | 'locale'> {
  readonly scope: FindingIgnore['scope'];
}

/** What is ignored in all locales asks for more than what is ignored in one that the caller edits. */
function requireIgnoring(scope: ProjectScope, { scope: of, locale }: Place): void {
  if (of === 'project') requirePermission(scope, 'EditChecks');
  requirePermission(scope, 'IgnoreFinding', { locale: locale ?? undefined });
  if (of === 'term' && scope.locales !== null) throw new AppError('NotFound');
}

/** Makes whoever writes findings wait, who then sees what is ignored. */
function lockFindings(trx: Transaction, scope: ProjectScope, locale: string | null) {
  return lockContent(trx, scope, { locales: locale === null ? 'all' : [locale] });
}

function toActivity(
  kind: 'finding.ignore' | 'finding.unignore',
  { check, scope, termId, locale }: content.Ignored & Pick<Place, 'scope'>,
  locales: string[],
): Activity {
  const details = {
    check,
    scope,
    ...(termId === null ? {} : { termId }),
    ...(locale === null ? {} : { locale }),
  };
  return { kind, details, events: [{ event: 'findings', data: { locales } }] };
}
