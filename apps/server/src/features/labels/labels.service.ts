import type { endpoints, Label, LabelDeletion, ParsedBody } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Activity } from '../../content/activity/writing.queries.ts';
import { applyAndRecord } from '../../content/apply.ts';
import { markLabel } from '../../content/archive/archive.queries.ts';
import { insertChangeSet } from '../../content/changes.queries.ts';
import { type ContentLock, lockContent } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { selectTermsById } from '../terms/selection.queries.ts';
import {
  findLabelDeletion,
  findTarget,
  insertLabel,
  insertLabelling,
  insertUnlabelling,
  type LabellingArgs,
  updateLabel,
} from './labels.queries.ts';

type LabelBody = ParsedBody<typeof endpoints.createLabel>;

export async function createLabel(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  body: LabelBody,
): Promise<Label> {
  return inTransaction(db, async (trx) => {
    const label = await insertLabel(trx, scope, { id: newId(), ...body });
    await events.record(trx, scope, toLabelActivity('label.create', label));
    return label;
  });
}

export async function changeLabel(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
  body: LabelBody,
): Promise<Label> {
  return inTransaction(db, async (trx) => {
    const label = await updateLabel(trx, scope, { id, ...body });
    if (!label) throw new AppError('NotFound');
    await events.record(trx, scope, toLabelActivity('label.update', label));
    return label;
  });
}

export async function removeLabel(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
): Promise<Changed> {
  return inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope, { labels: [id] });
    const deletion = await findLabelDeletion(trx, scope, id);
    if (!deletion) throw new AppError('NotFound');
    const name = await markLabel(trx, lock, { id, archived: true });
    if (name === undefined) throw new AppError('NotFound');
    const changeSetId = newId();
    const labels = deletion.terms + deletion.translations;
    await insertChangeSet(trx, lock, {
      id: changeSetId,
      kind: 'label.delete',
      summary: { counts: { terms: 0, translations: 0, labels }, deletedLabel: id },
    });
    const label = { id, value: name };
    await events.record(trx, scope, { ...toLabelActivity('label.delete', label), changeSetId });
    return { answer: undefined, changeSetId };
  });
}

export async function getLabelDeletion(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<LabelDeletion> {
  const deletion = await findLabelDeletion(db, scope, id);
  if (!deletion) throw new AppError('NotFound');
  return deletion;
}

/** The target of a label: a term, or its translation in one locale. */
export interface LabelTarget {
  readonly labelId: string;
  readonly termId: string;
  readonly localeCode?: string;
}

/** Puts a label on a term or a translation, or takes it off. */
export async function changeLabelOf(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  action: Labelling['action'],
  { labelId, termId, localeCode }: LabelTarget,
): Promise<Changed> {
  return inTransaction(db, async (trx) => {
    // The lock on the totals keeps locales from being added while a term gets a label in all of them.
    const lock = await lockContent(trx, scope, { labels: [labelId] });
    const isThere =
      lock.lockedLabels.length > 0 && (await findTarget(trx, scope, { termId, localeCode }));
    if (!isThere) throw new AppError('NotFound');
    const terms = selectTermsById(scope, [termId]);
    const { changeSetId } = await changeLabelsOf(trx, lock, {
      action,
      labelId,
      terms,
      locale: localeCode,
    });
    if (changeSetId !== undefined) {
      await events.record(trx, scope, {
        kind: `${localeCode === undefined ? 'term' : 'translation'}.${action}`,
        details: { labelId, termId, ...(localeCode === undefined ? {} : { locale: localeCode }) },
        changeSetId,
        events: [{ event: 'labels', data: { termIds: [termId] } }],
      });
    }
    return { answer: undefined, changeSetId };
  });
}

export interface Labelling extends Omit<LabellingArgs, 'changeSetId'> {
  readonly action: 'label' | 'unlabel';
}

/** Adds a label to many terms or removes it, and returns the number of changed terms. */
export async function changeLabelsOf(
  trx: Transaction,
  lock: ContentLock,
  { action, ...labelling }: Labelling,
): Promise<{ changed: number; changeSetId: string | undefined }> {
  const id = newId();
  const insert = action === 'label' ? insertLabelling : insertUnlabelling;
  const changed = await insert(trx, lock, { ...labelling, changeSetId: id });
  const { locale } = labelling;
  const kind =
    locale === undefined ? (`term.${action}` as const) : (`translation.${action}` as const);
  return { changed, changeSetId: await applyAndRecord(trx, lock, { id, kind, locale }) };
}

function toLabelActivity(
  kind: 'label.create' | 'label.update' | 'label.delete',
  { id, value }: Pick<Label, 'id' | 'value'>,
): Activity {
  const details = { labelId: id, name: value };
  return { kind, details, events: [{ event: 'labels', data: {} }] };
}
