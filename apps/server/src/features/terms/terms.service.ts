import {
  type endpoints,
  type ParsedBody,
  type Term,
  type TermDeletion,
  termBody,
} from '@parlance/contract';
import { validate as isUuid, v7 as newId } from 'uuid';
import type { ProjectScope } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { JsonText, toJsonList } from '../../api/json-text.ts';
import { AppError } from '../../app-error.ts';
import type { Activity } from '../../content/activity/writing.queries.ts';
import { applyAndRecord } from '../../content/apply.ts';
import { insertTermDeletions } from '../../content/archive/archive.queries.ts';
import { insertTerm, updateTerm } from '../../content/edits/terms.queries.ts';
import { lockContent } from '../../content/locks.queries.ts';
import { insertTermUpdate } from '../../content/terms.queries.ts';
import { getNoRoomError } from '../../content/totals.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction, retryWhenGivenUp } from '../../db/transaction.ts';
import { countTerms } from '../projects/projects.queries.ts';
import { selectTermsById } from './selection.queries.ts';
import {
  findTerm,
  findTermDeletion,
  hasTerm,
  selectRowsWithLabel,
  selectTermRows,
} from './terms.queries.ts';

type TermBody = ParsedBody<typeof endpoints.createTerm>;

export async function listTerms(db: Db, scope: ProjectScope): Promise<JsonText> {
  const atMost = await countTerms(db, scope);
  return toJsonList(db, { query: selectTermRows(scope), atMost });
}

export async function filterTermsByLabel(
  db: Db,
  scope: ProjectScope,
  labelId: string | undefined,
): Promise<JsonText> {
  if (!labelId) return new JsonText('{"data":[],"message":"No label provided for filtering"}');
  if (!isUuid(labelId)) return new JsonText('{"data":[]}');
  const atMost = await countTerms(db, scope);
  return toJsonList(db, { query: selectRowsWithLabel(scope, labelId), atMost });
}

export async function requireTerm(db: Db, scope: ProjectScope, id: string): Promise<void> {
  if (!(await hasTerm(db, scope, id))) throw new AppError('NotFound');
}

export async function createTerm(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  { value, context = null, fileId = scope.projectId }: TermBody,
): Promise<Changed<Term>> {
  const [id, changeSetId] = [newId(), newId()];
  const activity = toTermActivity('term.create', id, changeSetId);
  const args = { id, changeSetId, value, context, fileId, activity };
  const added = await announced(events, scope, () => insertTerm(db, scope, args));
  if (added === undefined) throw new AppError('NotFound');
  if (!added) throw await getNoRoomError(db, scope);
  return { answer: await getTerm(db, scope, id), changeSetId };
}

export async function changeTerm(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
  { value, context, locked }: ParsedBody<typeof endpoints.updateTerm>,
): Promise<Changed<Term>> {
  if (!termBody.shape.value.safeParse(value).success) await requireValue(db, scope, id, value);
  const changeSetId = newId();
  const activity = toTermActivity('term.update', id, changeSetId);
  const args = { id, changeSetId, value, context, activity };
  const changed =
    locked === undefined
      ? await announced(events, scope, () => updateTerm(db, scope, args))
      : await inTransaction(db, async (trx) => {
          const isChange = await changeLockedTerm(trx, scope, { ...args, locked });
          if (isChange) await events.record(trx, scope, activity);
          return isChange;
        });
  if (changed === undefined) throw new AppError('NotFound');
  const answer = await getTerm(db, scope, id);
  return { answer, changeSetId: changed ? changeSetId : undefined };
}

/** Calls a routine that changes a term, and announces what it wrote to the log. */
async function announced(
  events: Context['events'],
  scope: ProjectScope,
  change: () => Promise<boolean | undefined>,
): Promise<boolean | undefined> {
  const isChange = await retryWhenGivenUp(change).catch((error: unknown) => {
    // The routine may have been committed before the connection broke.
    events.announce(scope);
    throw error;
  });
  if (isChange) events.announce(scope);
  return isChange;
}

/** Like `updateTerm`, with the locks to move the counters of all locales, as a change of `locked` does. */
async function changeLockedTerm(
  trx: Transaction,
  scope: ProjectScope,
  args: Parameters<typeof insertTermUpdate>[2],
): Promise<boolean> {
  const terms = selectTermsById(scope, [args.id]);
  const lock = await lockContent(trx, scope, { terms });
  await insertTermUpdate(trx, lock, args);
  const id = await applyAndRecord(trx, lock, { id: args.changeSetId, kind: 'term.update' });
  return id !== undefined;
}

export async function removeTerm(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  termId: string,
): Promise<Changed> {
  return inTransaction(db, async (trx) => {
    const terms = selectTermsById(scope, [termId]);
    const lock = await lockContent(trx, scope, { labels: 'all' });
    const id = newId();
    await insertTermDeletions(trx, lock, { changeSetId: id, terms });
    const changeSetId = await applyAndRecord(trx, lock, { id, kind: 'term.delete' });
    if (changeSetId === undefined) throw new AppError('NotFound');
    await events.record(trx, scope, toTermActivity('term.delete', termId, changeSetId));
    return { answer: undefined, changeSetId };
  });
}

export async function getTermDeletion(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<TermDeletion> {
  const deletion = await findTermDeletion(db, scope, id);
  if (!deletion) throw new AppError('NotFound');
  return deletion;
}

/** Accepts a value that is too long for a new term if the term has it already. */
async function requireValue(db: Db, scope: ProjectScope, id: string, value: string): Promise<void> {
  const term = await getTerm(db, scope, id);
  if (term.value === value) return;
  throw new AppError('BadRequest', [
    { path: 'body.value', message: 'must have 1 to 255 characters' },
  ]);
}

async function getTerm(db: Db, scope: ProjectScope, id: string): Promise<Term> {
  const term = await findTerm(db, scope, id);
  if (!term) throw new AppError('NotFound');
  return term;
}

function toTermActivity(
  kind: 'term.create' | 'term.update' | 'term.delete',
  termId: string,
  changeSetId: string,
): Activity {
  const event = { event: 'terms' as const, data: { count: 1, termIds: [termId] } };
  return { kind, details: { termId }, changeSetId, events: [event] };
}
