import type { endpoints, GlossaryImport, ParsedQuery } from '@parlance/contract';
import type { Actor } from '../../../access/scope.ts';
import type { Changed } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { ChangedConcept } from '../changes/changes.queries.ts';
import { recordChange, toSnapshot } from '../changes/changes.service.ts';
import { deleteTerms, insertConcepts, insertTerms, updateConcepts } from '../concepts.queries.ts';
import { requireRoom } from '../concepts.service.ts';
import { type GlossaryScope, requireGlossary, requireLocales } from '../glossaries.policy.ts';
import { findGlossary, lockGlossary, updateVersion } from '../glossaries.queries.ts';
import type { Rechecks } from '../rechecks.service.ts';
import { readAll } from './exports.service.ts';
import { type ImportPlan, planImport } from './plan-import.service.ts';

/** How many losses an answer lists. */
const maxListed = 100;

export interface ImportContext extends Pick<Context, 'db' | 'formatWorkers'> {
  readonly rechecks: Rechecks;
}

/** What a job wants to know of its import. */
interface ImportSteps {
  /** Told how many rows are written, of how many. */
  readonly onWritten: (done: number, total: number) => void;
  /** Called in the transaction of the import, also where nothing has changed. */
  readonly beforeCommit: (trx: Transaction, imported: Changed<GlossaryImport>) => Promise<void>;
}

/** Imports a file into a glossary as a whole, or tells what that would change. */
export async function importGlossary(
  { db, formatWorkers, rechecks }: ImportContext,
  actor: Actor,
  glossaryId: string,
  { format, locale, dryRun }: ParsedQuery<typeof endpoints.importGlossary>,
  bytes: Uint8Array,
  steps?: ImportSteps,
): Promise<Changed<GlossaryImport>> {
  const scope = await requireGlossary(db, actor, glossaryId, 'import');
  const { sourceLocale } = scope;
  const read = await formatWorkers.readGlossary({ bytes, format, sourceLocale, locale });
  if ('problem' in read) {
    const { problem, ...place } = read;
    throw new AppError('BadRequest', [{ path: 'file', message: problem, ...place }]);
  }
  const { concepts, losses } = read;
  const locales = new Set(concepts.flatMap(({ terms }) => terms.map((term) => term.locale)));
  const imported = await inTransaction(db, async (trx) => {
    const glossary = await (dryRun ? findGlossary(trx, scope) : lockGlossary(trx, scope));
    if (!glossary) throw new AppError('NotFound');
    const plan = planImport(concepts, await readAll(trx, scope), sourceLocale);
    requireLocales(scope, 'import', plan.locales);
    requireRoom(glossary.terms_count + plan.newTerms.length);
    const isNothing = plan.newConcepts.length + plan.changedConcepts.length === 0;
    const answer = {
      format,
      ...plan.counts,
      locales: [...locales].sort(),
      losses: { count: losses.length, first: losses.slice(0, maxListed) },
    };
    const changeSetId =
      dryRun || isNothing ? undefined : await writePlan(trx, scope, plan, steps?.onWritten);
    await steps?.beforeCommit(trx, { answer, changeSetId });
    return { answer, changeSetId };
  });
  if (imported.changeSetId !== undefined) await rechecks.tellChanged(glossaryId);
  return imported;
}

/** Writes what an import changes, and returns what that is undone by. */
async function writePlan(
  trx: Transaction,
  scope: GlossaryScope,
  plan: ImportPlan,
  onWritten: ImportSteps['onWritten'] = () => {},
): Promise<string> {
  const { newConcepts, changedConcepts, changedTerms, newTerms, found } = plan;
  const terms = [...newTerms, ...changedTerms];
  const total = newConcepts.length + changedConcepts.length + terms.length;
  let done = 0;
  const addWritten = (rows: number) => {
    done += rows;
    onWritten(done, total);
  };
  await deleteTerms(
    trx,
    scope,
    changedTerms.map(({ id }) => id),
  );
  await insertConcepts(trx, scope, newConcepts, addWritten);
  await updateConcepts(trx, scope, changedConcepts, addWritten);
  await insertTerms(trx, scope, terms, addWritten);
  await updateVersion(trx, scope, { concepts: newConcepts.length, terms: newTerms.length });
  const changed = [
    ...newConcepts.map(({ id }): ChangedConcept => ({ conceptId: id, before: null, revision: 1 })),
    ...found.map(
      (one): ChangedConcept => ({
        conceptId: one.concept.id,
        before: toSnapshot(one),
        revision: one.concept.revision + 1,
      }),
    ),
  ];
  return recordChange(trx, scope, 'import', changed);
}
