import type { endpoints, GlossaryImport, ParsedQuery } from '@parlance/contract';
import type { FileConcept, FileTerm } from '@parlance/glossary';
import type { Actor } from '../../../access/scope.ts';
import type { FileAnswer, Upload } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
  type ConceptWithTerms,
  deleteTerms,
  insertConcepts,
  insertTerms,
  listAllConcepts,
  listAllTerms,
  updateConcepts,
} from '../concepts.queries.ts';
import { requireRoom } from '../concepts.service.ts';
import { toBody } from '../glossaries.mapper.ts';
import { type GlossaryScope, requireGlossary, requireLocales } from '../glossaries.policy.ts';
import { findGlossary, lockGlossary, updateVersion } from '../glossaries.queries.ts';
import type { Rechecks } from '../rechecks.service.ts';
import { planImport } from './plan-import.service.ts';

/** How many losses an answer lists. */
const maxListed = 100;

interface ImportContext extends Pick<Context, 'db' | 'formatWorkers'> {
  readonly rechecks: Rechecks;
}

/** Imports a file into a glossary as a whole, or tells what that would change. */
export async function importGlossary(
  { db, formatWorkers, rechecks }: ImportContext,
  actor: Actor,
  glossaryId: string,
  { format, locale, dryRun }: ParsedQuery<typeof endpoints.importGlossary>,
  { bytes }: Upload,
): Promise<GlossaryImport> {
  const scope = await requireGlossary(db, actor, glossaryId, 'import');
  const { sourceLocale } = scope;
  const read = await formatWorkers.readGlossary({ bytes, format, sourceLocale, locale });
  if ('problem' in read) {
    const { problem, ...place } = read;
    throw new AppError('BadRequest', [{ path: 'file', message: problem, ...place }]);
  }
  const { concepts, losses } = read;
  const counts = await inTransaction(db, async (trx) => {
    const glossary = await (dryRun ? findGlossary(trx, scope) : lockGlossary(trx, scope));
    if (!glossary) throw new AppError('NotFound');
    const plan = planImport(concepts, await readAll(trx, scope), sourceLocale);
    requireLocales(scope, 'import', plan.locales);
    const { newConcepts, newTerms, changedConcepts, changedTerms } = plan;
    requireRoom(glossary.terms_count + newTerms.length);
    if (dryRun || newConcepts.length + changedConcepts.length === 0) return plan.counts;
    await deleteTerms(
      trx,
      scope,
      changedTerms.map(({ id }) => id),
    );
    await insertConcepts(trx, scope, newConcepts);
    await updateConcepts(trx, scope, changedConcepts);
    await insertTerms(trx, scope, [...newTerms, ...changedTerms]);
    await updateVersion(trx, scope, { concepts: newConcepts.length, terms: newTerms.length });
    return plan.counts;
  });
  if (!dryRun && counts.concepts.added + counts.concepts.changed > 0) {
    await rechecks.tellChanged(glossaryId);
  }
  return {
    format,
    ...counts,
    locales: [...new Set(concepts.flatMap(({ terms }) => terms.map((term) => term.locale)))].sort(),
    losses: { count: losses.length, first: losses.slice(0, maxListed) },
  };
}

async function readAll(db: Db, scope: GlossaryScope): Promise<ConceptWithTerms[]> {
  const terms = Map.groupBy(await listAllTerms(db, scope), (term) => term.concept_id);
  const concepts = await listAllConcepts(db, scope);
  return concepts.map((concept) => ({ concept, terms: terms.get(concept.id) ?? [] }));
}

const extensions = {
  csv: 'csv',
  xlsx: 'xlsx',
  tbx: 'tbx',
  'tbx-dct': 'tbx',
  'tbx-v2': 'tbx',
} as const;

export async function exportGlossary(
  { db, formatWorkers }: Pick<Context, 'db' | 'formatWorkers'>,
  actor: Actor,
  glossaryId: string,
  { format, locales }: ParsedQuery<typeof endpoints.exportGlossary>,
): Promise<FileAnswer> {
  const scope = await requireGlossary(db, actor, glossaryId, 'export');
  const { glossary, all } = await inTransaction(
    db,
    async (trx) => ({
      glossary: await findGlossary(trx, scope),
      all: await readAll(trx, scope),
    }),
    { readOnly: true },
  );
  if (!glossary) throw new AppError('NotFound');
  const wanted = locales && new Set(locales);
  const concepts = all.flatMap((one) => {
    const concept = toFileConcept(one, wanted);
    return concept.terms.length > 0 ? [concept] : [];
  });
  const { name } = glossary;
  const { sourceLocale } = scope;
  const bytes = await formatWorkers.writeGlossary({ concepts, format, name, sourceLocale });
  return { name: `glossary.${extensions[format]}`, bytes };
}

function toFileConcept(
  { concept, terms }: ConceptWithTerms,
  wanted: ReadonlySet<string> | undefined,
): FileConcept {
  return {
    id: concept.id,
    definition: concept.definition,
    domain: concept.domain,
    note: concept.note,
    isKept: concept.is_kept,
    terms: terms
      .filter(({ locale }) => wanted?.has(locale) ?? true)
      .map((term): FileTerm => toBody(term)),
  };
}
