import type { endpoints, ParsedQuery } from '@parlance/contract';
import type { FileConcept, FileTerm } from '@parlance/glossary';
import type { Actor } from '../../../access/scope.ts';
import type { FileAnswer } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type ConceptWithTerms, listAllConcepts, listAllTerms } from '../concepts.queries.ts';
import { toBody } from '../glossaries.mapper.ts';
import { type GlossaryScope, requireGlossary } from '../glossaries.policy.ts';
import { findGlossary } from '../glossaries.queries.ts';

/** All concepts of a glossary with their terms. */
export async function readAll(db: Db, scope: GlossaryScope): Promise<ConceptWithTerms[]> {
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
