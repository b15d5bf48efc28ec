import type {
  Concept,
  endpoints,
  NewConceptTerm,
  Output,
  ParsedBody,
  ParsedQuery,
} from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Actor } from '../../access/scope.ts';
import { fromCursor, toCursor } from '../../api/cursor.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordChange, toSnapshot } from './changes/changes.service.ts';
import {
  type ConceptPlace,
  type ConceptWithTerms,
  countConcepts,
  deleteConcepts,
  insertConcepts,
  insertTerms,
  listConceptRows,
  listConceptsById,
  listTermsOf,
  updateConceptFields,
} from './concepts.queries.ts';
import { sortKeyOf, toConcept } from './glossaries.mapper.ts';
import {
  type GlossaryRight,
  type GlossaryScope,
  requireGlossary,
  requireLocales,
} from './glossaries.policy.ts';
import { lockGlossary, updateVersion } from './glossaries.queries.ts';
import type { Rechecks } from './rechecks.service.ts';

export type ConceptContext = Pick<Context, 'db'> & { readonly rechecks: Rechecks };

/** The most terms of one glossary. What is compiled of them takes about 10 MB. */
export const maxGlossaryTerms = 200_000;

const conceptPlace: z.ZodType<ConceptPlace> = z.object({ key: z.string(), id: z.uuid() });

export async function listConcepts(
  db: Db,
  actor: Actor,
  glossaryId: string,
  { cursor, offset, limit, ...filter }: ParsedQuery<typeof endpoints.listConcepts>,
): Promise<Output<typeof endpoints.listConcepts>> {
  const scope = await requireGlossary(db, actor, glossaryId, 'view');
  const after = cursor === undefined ? undefined : fromCursor(conceptPlace, cursor);
  const rows = await listConceptRows(db, scope, filter, { after, offset, limit });
  const terms = Map.groupBy(
    await listTermsOf(
      db,
      scope,
      rows.map(({ id }) => id),
    ),
    (term) => term.concept_id,
  );
  const last = rows.at(-1);
  const total = after === undefined ? { total: await countConcepts(db, scope, filter) } : {};
  return {
    concepts: rows.map((row) => toConcept(row, terms.get(row.id) ?? [])),
    ...total,
    nextCursor:
      rows.length === limit && last ? toCursor({ key: last.sort_key, id: last.id }) : null,
  };
}

export async function getConcept(
  db: Db,
  actor: Actor,
  glossaryId: string,
  conceptId: string,
): Promise<Concept> {
  const scope = await requireGlossary(db, actor, glossaryId, 'view');
  return readConcept(db, scope, conceptId);
}

async function readConcept(db: Db, scope: GlossaryScope, conceptId: string): Promise<Concept> {
  const { concept, terms } = await findConcept(db, scope, conceptId);
  return toConcept(concept, terms);
}

async function findConcept(
  db: Db,
  scope: GlossaryScope,
  conceptId: string,
): Promise<ConceptWithTerms> {
  const [concept] = await listConceptsById(db, scope, [conceptId]);
  if (!concept) throw new AppError('NotFound');
  return { concept, terms: await listTermsOf(db, scope, [conceptId]) };
}

export async function createConcept(
  { db, rechecks }: ConceptContext,
  actor: Actor,
  glossaryId: string,
  { terms, isKept, ...fields }: ParsedBody<typeof endpoints.createConcept>,
): Promise<Concept> {
  const scope = await requireGlossary(db, actor, glossaryId, 'edit');
  requireLocales(
    scope,
    'edit',
    terms.map(({ locale }) => locale),
  );
  requireNoneTwice(terms);
  const id = newId();
  const concept = await inTransaction(db, async (trx) => {
    const glossary = await lockGlossary(trx, scope);
    if (!glossary) throw new AppError('NotFound');
    requireRoom(glossary.terms_count + terms.length);
    const sort_key = sortKeyOf(terms, scope.sourceLocale);
    await insertConcepts(trx, scope, [{ id, ...fields, is_kept: isKept, sort_key }]);
    await insertTerms(
      trx,
      scope,
      terms.map((term) => ({ ...term, id: newId(), conceptId: id })),
    );
    await updateVersion(trx, scope, { concepts: 1, terms: terms.length });
    return readConcept(trx, scope, id);
  });
  await rechecks.tellChanged(glossaryId);
  return concept;
}

export function requireRoom(terms: number): void {
  if (terms <= maxGlossaryTerms) return;
  throw new AppError('UnprocessableEntity', [
    { message: `A glossary has at most ${maxGlossaryTerms} terms` },
  ]);
}

function requireNoneTwice(terms: readonly NewConceptTerm[]): void {
  const seen = new Set<string>();
  for (const [at, { locale, text }] of terms.entries()) {
    const key = JSON.stringify([locale, text]);
    if (seen.has(key)) {
      const message = 'must not be the same as that of another term of the locale';
      throw new AppError('BadRequest', [{ path: `body.terms.${at}.text`, message }]);
    }
    seen.add(key);
  }
}

/** The ids of what a request is about. */
export interface ConceptParams {
  readonly glossaryId: string;
  readonly conceptId: string;
}

/** What a change has written, or wants to be written with it. */
interface Written {
  /** How many terms came, or went where it is negative. */
  readonly terms: number;
  /** What it can be undone by. */
  readonly changeSetId?: string;
  readonly fields?: Parameters<typeof updateConceptFields>[3];
}

interface Change extends ConceptWithTerms {
  readonly trx: Transaction;
  readonly scope: GlossaryScope;
  readonly termsCount: number;
}

/**
 * Changes a concept under the lock of its glossary, and answers it. `work` returns undefined where nothing has changed.
 */
export async function changeConceptBy(
  { db, rechecks }: ConceptContext,
  actor: Actor,
  { glossaryId, conceptId }: ConceptParams,
  right: GlossaryRight,
  work: (change: Change) => Promise<Written | undefined>,
): Promise<Changed<Concept>> {
  const scope = await requireGlossary(db, actor, glossaryId, right);
  const { hasChanged, ...changed } = await inTransaction(db, async (trx) => {
    const glossary = await lockGlossary(trx, scope);
    if (!glossary) throw new AppError('NotFound');
    const before = await findConcept(trx, scope, conceptId);
    const termsCount = glossary.terms_count;
    const written = await work({ trx, scope, termsCount, ...before });
    if (written === undefined) {
      const answer = toConcept(before.concept, before.terms);
      return { answer, changeSetId: undefined, hasChanged: false };
    }
    const left = await listTermsOf(trx, scope, [conceptId]);
    const sort_key = sortKeyOf(left, scope.sourceLocale);
    await updateConceptFields(trx, scope, conceptId, { ...written.fields, sort_key });
    await updateVersion(trx, scope, { terms: written.terms });
    const answer = await readConcept(trx, scope, conceptId);
    return { answer, changeSetId: written.changeSetId, hasChanged: true };
  });
  if (hasChanged) await rechecks.tellChanged(glossaryId);
  return changed;
}

export async function changeConcept(
  context: ConceptContext,
  actor: Actor,
  params: ConceptParams,
  { revision, isKept, ...fields }: ParsedBody<typeof endpoints.updateConcept>,
): Promise<Concept> {
  const { answer } = await changeConceptBy(context, actor, params, 'edit', async (before) => {
    requireRevision(before, revision);
    const kept = isKept === undefined ? {} : { is_kept: isKept };
    const { definition, domain, note } = fields;
    const texts = Object.fromEntries(
      Object.entries({ definition, domain, note }).filter(([, value]) => value !== undefined),
    );
    return { terms: 0, fields: { ...texts, ...kept } };
  });
  return answer;
}

export async function removeConcept(
  { db, rechecks }: ConceptContext,
  actor: Actor,
  { glossaryId, conceptId }: ConceptParams,
): Promise<Changed<Concept>> {
  const scope = await requireGlossary(db, actor, glossaryId, 'edit');
  const removed = await inTransaction(db, async (trx) => {
    if (!(await lockGlossary(trx, scope))) throw new AppError('NotFound');
    const found = await findConcept(trx, scope, conceptId);
    const { concept, terms } = found;
    requireLocales(
      scope,
      'edit',
      terms.map(({ locale }) => locale),
    );
    const changeSetId = await recordChange(trx, scope, 'concept.delete', [
      { conceptId, before: toSnapshot(found), revision: null },
    ]);
    await deleteConcepts(trx, scope, [conceptId]);
    await updateVersion(trx, scope, { concepts: -1, terms: -terms.length });
    return { answer: toConcept(concept, terms), changeSetId };
  });
  await rechecks.tellChanged(glossaryId);
  return removed;
}

/** Requires that nobody has changed a concept since a revision. */
export function requireRevision(
  { concept, terms }: ConceptWithTerms,
  revision: number | undefined,
): void {
  if (revision === undefined || revision === concept.revision) return;
  throw new AppError('Conflict', [
    {
      path: 'body.revision',
      message: `is not ${concept.revision}, which the concept has`,
      current: toConcept(concept, terms),
    },
  ]);
}

/** The error of a change that can not be made, with the reason. */
export function refused(message: string): AppError {
  return new AppError('UnprocessableEntity', [{ message }]);
}
