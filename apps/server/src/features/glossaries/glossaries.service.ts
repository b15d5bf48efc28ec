import type { endpoints, Glossary, GlossaryDetails, ParsedBody } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { lockWorkspaceMembers } from '../../access/locks.queries.ts';
import type { Actor, WorkspaceScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { updateRulesVersion } from '../findings/settings.queries.ts';
import { requirePlace } from '../workspaces/workspaces.policy.ts';
import { toGlossary } from './glossaries.mapper.ts';
import { type GlossaryScope, requireGlossary, rightsIn } from './glossaries.policy.ts';
import {
  countGlossaries,
  countTermsByLocale,
  deleteGlossary,
  findGlossary,
  insertGlossary,
  listGlossariesOfWorkspace,
  listProjectsOfGlossary,
  lockGlossary,
  updateGlossaryName,
} from './glossaries.queries.ts';

/** The most glossaries of one workspace. */
const maxGlossaries = 1000;

export async function listGlossaries(db: Db, scope: WorkspaceScope): Promise<Glossary[]> {
  return (await listGlossariesOfWorkspace(db, scope)).map(toGlossary);
}

export async function createGlossary(
  db: Db,
  scope: WorkspaceScope,
  body: ParsedBody<typeof endpoints.createGlossary>,
): Promise<Glossary> {
  return inTransaction(db, async (trx) => {
    await lockWorkspaceMembers(trx, [scope.workspaceId]);
    await requirePlace(trx, scope, 'EditWorkspaceGlossaries');
    return addGlossary(trx, { workspaceId: scope.workspaceId, ...body });
  });
}

/** Adds a glossary to a workspace, as long as it has room for one. */
export async function addGlossary(
  trx: Transaction,
  wanted: { workspaceId: string; name: string; sourceLocale: string },
): Promise<Glossary> {
  if ((await countGlossaries(trx, wanted)) >= maxGlossaries) throw new AppError('TooManyRequests');
  const id = newId();
  await insertGlossary(trx, { id, ...wanted });
  return getRow(trx, { glossaryId: id });
}

export async function getGlossary(
  db: Db,
  actor: Actor,
  glossaryId: string,
): Promise<GlossaryDetails> {
  const scope = await requireGlossary(db, actor, glossaryId, 'view');
  const glossary = await getRow(db, scope);
  const counts = await countTermsByLocale(db, scope, scope.sourceLocale);
  return {
    ...glossary,
    locales: counts.map(({ locale, count: termsCount }) => ({ locale, termsCount })),
    rights: rightsIn(scope.places),
  };
}

export async function renameGlossary(
  { db, events }: Pick<Context, 'db' | 'events'>,
  actor: Actor,
  glossaryId: string,
  { name }: ParsedBody<typeof endpoints.updateGlossary>,
): Promise<Glossary> {
  const scope = await requireGlossary(db, actor, glossaryId, 'manage');
  await updateGlossaryName(db, scope, name);
  for (const projectId of await listProjectsOfGlossary(db, scope)) {
    events.tell({ projectId }, { event: 'glossaries', data: { glossaryId } });
  }
  return getRow(db, scope);
}

/** Deletes a glossary. The checks of its projects look through everything again. */
export async function removeGlossary(
  { db, events }: Pick<Context, 'db' | 'events'>,
  actor: Actor,
  glossaryId: string,
): Promise<undefined> {
  const scope = await requireGlossary(db, actor, glossaryId, 'delete');
  await inTransaction(db, async (trx) => {
    const row = await lockGlossary(trx, scope);
    if (!row) throw new AppError('NotFound');
    for (const projectId of await listProjectsOfGlossary(trx, scope)) {
      await updateRulesVersion(trx, { projectId });
      await events.record(
        trx,
        { projectId, actor },
        {
          kind: 'glossary.unlink',
          details: { glossaryId, name: row.name },
          events: [
            { event: 'glossaries', data: { glossaryId } },
            { event: 'checks', data: {} },
          ],
        },
      );
    }
    await deleteGlossary(trx, scope);
  });
}

async function getRow(db: Db, scope: Pick<GlossaryScope, 'glossaryId'>): Promise<Glossary> {
  const row = await findGlossary(db, scope);
  if (!row) throw new AppError('NotFound');
  return toGlossary(row);
}
