import {
  type Concept,
  type endpoints,
  maxConceptTerms,
  maxTermForms,
  type NewConceptTerm,
  type ParsedBody,
} from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { Actor } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import { recordChange, toKept } from './changes/changes.service.ts';
import { deleteTerms, insertTerms, updateTerm } from './concepts.queries.ts';
import {
  type ConceptContext,
  type ConceptParams,
  changeConceptBy,
  refused,
  requireRevision,
  requireRoom,
} from './concepts.service.ts';
import { type ConceptTermRow, type SortedTerm, toBody } from './glossaries.mapper.ts';
import { requireLocales } from './glossaries.policy.ts';

interface TermParams extends ConceptParams {
  readonly conceptTermId: string;
}

export async function createConceptTerm(
  context: ConceptContext,
  actor: Actor,
  params: ConceptParams,
  term: ParsedBody<typeof endpoints.createConceptTerm>,
): Promise<Concept> {
  const { answer } = await changeConceptBy(context, actor, params, 'edit', async (change) => {
    const { trx, scope, terms, termsCount } = change;
    requireLocales(scope, 'edit', [term.locale]);
    requireNew(terms, term);
    requireRoom(termsCount + 1);
    if (terms.length >= maxConceptTerms) {
      throw refused(`A concept has at most ${maxConceptTerms} terms`);
    }
    await insertTerms(trx, scope, [{ ...term, id: newId(), conceptId: params.conceptId }]);
    return { terms: 1 };
  });
  return answer;
}

export async function changeConceptTerm(
  context: ConceptContext,
  actor: Actor,
  params: TermParams,
  { revision, ...fields }: ParsedBody<typeof endpoints.updateConceptTerm>,
): Promise<Concept> {
  const { answer } = await changeConceptBy(
    context,
    actor,
    params,
    'edit',
    async ({ trx, scope, ...before }) => {
      const term = findTerm(before.terms, params.conceptTermId);
      requireLocales(scope, 'edit', [term.locale, fields.locale ?? term.locale]);
      requireRevision(before, revision);
      const changed = { ...toBody(term), ...defined(fields) };
      requireNew(
        before.terms.filter(({ id }) => id !== term.id),
        changed,
      );
      await updateTerm(trx, scope, term.id, changed);
      return { terms: 0 };
    },
  );
  return answer;
}

export async function removeConceptTerm(
  context: ConceptContext,
  actor: Actor,
  params: TermParams,
): Promise<Changed<Concept>> {
  return changeConceptBy(context, actor, params, 'edit', async ({ trx, scope, terms }) => {
    const term = findTerm(terms, params.conceptTermId);
    requireLocales(scope, 'edit', [term.locale]);
    if (terms.length === 1) throw refused('It is the only term of its concept');
    const before = { concept: null, terms: [toKept(term)] };
    const { conceptId } = params;
    const changeSetId = await recordChange(trx, scope, 'term.delete', [
      { conceptId, before, revision: null },
    ]);
    await deleteTerms(trx, scope, [term.id]);
    return { terms: -1, changeSetId };
  });
}

export async function recordTermForm(
  context: ConceptContext,
  actor: Actor,
  params: TermParams,
  { form }: ParsedBody<typeof endpoints.recordTermForm>,
): Promise<Concept> {
  const { answer } = await changeConceptBy(
    context,
    actor,
    params,
    'recordForms',
    async (change) => {
      const { trx, scope, terms } = change;
      const term = findTerm(terms, params.conceptTermId);
      requireLocales(scope, 'recordForms', [term.locale]);
      if (term.forms.includes(form)) return undefined;
      if (term.forms.length >= maxTermForms) {
        throw refused(`A term has at most ${maxTermForms} forms`);
      }
      await updateTerm(trx, scope, term.id, { ...toBody(term), forms: [...term.forms, form] });
      return { terms: 0 };
    },
  );
  return answer;
}

function findTerm(terms: readonly ConceptTermRow[], id: string): ConceptTermRow {
  const term = terms.find((one) => one.id === id);
  if (!term) throw new AppError('NotFound');
  return term;
}

function defined<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

function requireNew(terms: readonly SortedTerm[], { locale, text }: NewConceptTerm): void {
  if (terms.some((one) => one.locale === locale && one.text === text)) {
    throw new AppError('AlreadyExists');
  }
}
