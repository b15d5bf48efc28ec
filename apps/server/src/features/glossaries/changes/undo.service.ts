import type { GlossaryUndoResult } from '@parlance/contract';
import type { Actor } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
  type ConceptWithTerms,
  deleteConcepts,
  deleteTerms,
  insertConcepts,
  insertTerms,
  listConceptsById,
  listTermsOf,
  type NewConcept,
  type NewTerm,
  updateConcepts,
} from '../concepts.queries.ts';
import { refused, requireRoom } from '../concepts.service.ts';
import { sortKeyOf } from '../glossaries.mapper.ts';
import { type GlossaryScope, requireGlossary, requireLocales } from '../glossaries.policy.ts';
import { lockGlossary, updateVersion } from '../glossaries.queries.ts';
import type { Rechecks } from '../rechecks.service.ts';
import {
  type ChangedConcept,
  findChange,
  listChangedConcepts,
  updateUndone,
} from './changes.queries.ts';

interface UndoContext extends Pick<Context, 'config' | 'db'> {
  readonly rechecks: Rechecks;
}

/** Takes back a deletion or an import. Concepts that somebody has changed since stay as they are. */
export async function undoGlossaryChange(
  { config, db, rechecks }: UndoContext,
  actor: Actor,
  { glossaryId, changeSetId }: { readonly glossaryId: string; readonly changeSetId: string },
): Promise<GlossaryUndoResult> {
  const scope = await requireGlossary(db, actor, glossaryId, 'edit');
  const result = await inTransaction(db, async (trx) => {
    const glossary = await lockGlossary(trx, scope);
    const days = config.keepDeletedDays;
    const change = await findChange(trx, scope, changeSetId, { days });
    if (!glossary || !change) throw new AppError('NotFound');
    if (change.undone_at !== null) throw refused('It was undone before');
    const changed = await listChangedConcepts(trx, scope, changeSetId);
    const plan = planUndo(changed, await readCurrent(trx, scope, changed), scope);
    requireLocales(scope, 'edit', plan.locales);
    requireRoom(glossary.terms_count + plan.counts.terms);
    await writeUndo(trx, scope, plan);
    await updateUndone(trx, scope, changeSetId);
    if (plan.undone > 0) await updateVersion(trx, scope, plan.counts);
    return { undone: plan.undone, skipped: plan.skipped };
  });
  if (result.undone > 0) await rechecks.tellChanged(glossaryId);
  return result;
}

async function readCurrent(
  db: Db,
  scope: GlossaryScope,
  changed: readonly ChangedConcept[],
): Promise<ReadonlyMap<string, ConceptWithTerms>> {
  const ids = changed.map(({ conceptId }) => conceptId);
  const terms = Map.groupBy(await listTermsOf(db, scope, ids), (term) => term.concept_id);
  const concepts = await listConceptsById(db, scope, ids);
  return new Map(
    concepts.map((concept) => [concept.id, { concept, terms: terms.get(concept.id) ?? [] }]),
  );
}

/** What an undo writes. */
interface UndoPlan {
  readonly goneConcepts: string[];
  readonly goneTerms: string[];
  readonly newConcepts: NewConcept[];
  readonly changedConcepts: NewConcept[];
  readonly newTerms: NewTerm[];
  /** Of terms that come, go or become others. */
  readonly locales: Set<string>;
  /** How many come, or go where they are negative. */
  readonly counts: { concepts: number; terms: number };
  undone: number;
  skipped: number;
}

/** Compares what a change left with what is there. */
function planUndo(
  changed: readonly ChangedConcept[],
  current: ReadonlyMap<string, ConceptWithTerms>,
  { sourceLocale }: Pick<GlossaryScope, 'sourceLocale'>,
): UndoPlan {
  const plan: UndoPlan = {
    goneConcepts: [],
    goneTerms: [],
    newConcepts: [],
    changedConcepts: [],
    newTerms: [],
    locales: new Set(),
    counts: { concepts: 0, terms: 0 },
    undone: 0,
    skipped: 0,
  };
  for (const { conceptId, before, revision } of changed) {
    const now = current.get(conceptId);
    const isAsLeft = now !== undefined && now.concept.revision === revision;
    let isUndone = true;
    if (before === null) {
      if (now && isAsLeft) {
        plan.goneConcepts.push(conceptId);
        plan.counts.concepts--;
        addTerms(plan, { gone: now.terms, come: [] });
      } else isUndone = false;
    } else if (before.concept === null) {
      const come = before.terms.filter(
        (term) => now && !now.terms.some((one) => keyOf(one) === keyOf(term)),
      );
      if (now && come.length > 0) {
        const { id, definition, domain, note, is_kept } = now.concept;
        const sort_key = sortKeyOf([...now.terms, ...come], sourceLocale);
        plan.changedConcepts.push({ id, definition, domain, note, is_kept, sort_key });
        plan.newTerms.push(...come);
        addTerms(plan, { gone: [], come });
      } else isUndone = false;
    } else if (revision === null) {
      if (now) isUndone = false;
      else {
        // Nobody may take it for one of the revisions that it had before.
        plan.newConcepts.push({ ...before.concept, revision: before.concept.revision + 1 });
        plan.newTerms.push(...before.terms);
        plan.counts.concepts++;
        addTerms(plan, { gone: [], come: before.terms });
      }
    } else if (now && isAsLeft) {
      plan.changedConcepts.push(before.concept);
      plan.goneTerms.push(...now.terms.map(({ id }) => id));
      plan.newTerms.push(...before.terms);
      addTerms(plan, { gone: now.terms, come: before.terms });
    } else isUndone = false;
    if (isUndone) plan.undone++;
    else plan.skipped++;
  }
  return plan;
}

interface TermLike {
  readonly locale: string;
  readonly text: string;
}

function addTerms(
  plan: UndoPlan,
  { gone, come }: { readonly gone: readonly TermLike[]; readonly come: readonly TermLike[] },
): void {
  plan.counts.terms += come.length - gone.length;
  for (const { locale } of [...gone, ...come]) plan.locales.add(locale);
}

function keyOf({ locale, text }: TermLike): string {
  return `${locale} ${text}`;
}

async function writeUndo(trx: Transaction, scope: GlossaryScope, plan: UndoPlan): Promise<void> {
  await deleteConcepts(trx, scope, plan.goneConcepts);
  await deleteTerms(trx, scope, plan.goneTerms);
  await insertConcepts(trx, scope, plan.newConcepts);
  await updateConcepts(trx, scope, plan.changedConcepts);
  await insertTerms(trx, scope, plan.newTerms);
}
