import type { endpoints, Label, LabelDeletion, ParsedBody } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { AppContext } from '../../app.ts';
import { AppError } from '../../app-error.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type ProjectScope, requireLocaleEdit } from '../projects/projects.policy.ts';
import {
  deleteLabel,
  findLabelDeletion,
  insertLabel,
  lockLabelTarget,
  updateLabel,
} from './labels.queries.ts';

type LabelBody = ParsedBody<typeof endpoints.createLabel>;

export async function createLabel(
  { db, events }: AppContext,
  scope: ProjectScope,
  body: LabelBody,
): Promise<Label> {
  return inTransaction(db, async (trx) => {
    await events.publish(trx, scope, { event: 'labels', data: {} });
    return insertLabel(trx, scope, { id: newId(), ...body });
  });
}

export async function changeLabel(
  { db, events }: AppContext,
  scope: ProjectScope,
  id: string,
  body: LabelBody,
): Promise<Label> {
  return inTransaction(db, async (trx) => {
    const label = await updateLabel(trx, scope, { id, ...body });
    if (!label) throw new AppError('NotFound');
    await events.publish(trx, scope, { event: 'labels', data: {} });
    return label;
  });
}

export async function removeLabel(
  { db, events }: AppContext,
  scope: ProjectScope,
  id: string,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteLabel(trx, scope, id))) throw new AppError('NotFound');
    await events.publish(trx, scope, { event: 'labels', data: {} });
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

/** What a label is put on or taken off: a term, or its translation in one locale. */
export interface LabelTarget {
  readonly labelId: string;
  readonly termId: string;
  readonly localeCode?: string;
}

/** Runs `change` while label, term and locale are known to exist. */
export async function changeAssignedLabel(
  { db, events }: AppContext,
  scope: ProjectScope,
  target: LabelTarget,
  change: (trx: Transaction) => Promise<void>,
): Promise<undefined> {
  if (target.localeCode !== undefined) requireLocaleEdit(scope, target.localeCode);
  await inTransaction(db, async (trx) => {
    const found = await lockLabelTarget(trx, scope, target, target.localeCode);
    if (!found) throw new AppError('NotFound');
    await change(trx);
    await events.publish(trx, scope, { event: 'labels', data: { termIds: [target.termId] } });
  });
}
