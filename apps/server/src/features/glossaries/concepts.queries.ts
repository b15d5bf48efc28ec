import type { ConceptTermKind, NewConceptTerm } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '../../db/database.ts';
import type { ConceptRow, ConceptTermRow } from './glossaries.mapper.ts';

type InGlossary = { readonly glossaryId: string };

/** A concept with its terms, those of the source locale first. */
export interface ConceptWithTerms {
  readonly concept: ConceptRow;
  readonly terms: readonly ConceptTermRow[];
}

export interface ConceptFilter {
  readonly search?: string | undefined;
  readonly locale?: string | undefined;
  readonly missingLocale?: string | undefined;
  readonly kind?: ConceptTermKind | undefined;
  readonly kept: boolean;
}

export interface ConceptPlace {
  readonly key: string;
  readonly id: string;
}

/** Where a page begins: behind a concept, or at an offset. */
interface ConceptRange {
  readonly after: ConceptPlace | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the concepts that a filter leaves, by their first terms in the source locale. */
export async function listConceptRows(
  db: Db,
  scope: InGlossary,
  filter: ConceptFilter,
  { after, offset, limit }: ConceptRange,
): Promise<ConceptRow[]> {
  const from = after ? sql`(c.sort_key, c.id) > (${after.key}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<ConceptRow>`
    select c.* from concepts c
    where ${matching(scope, filter)} and ${from}
    order by c.sort_key, c.id limit ${limit} offset ${after ? 0 : offset}
  `.execute(db);
  return rows;
}

export async function countConcepts(
  db: Db,
  scope: InGlossary,
  filter: ConceptFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from concepts c where ${matching(scope, filter)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

function matching({ glossaryId }: InGlossary, filter: ConceptFilter): RawBuilder<unknown> {
  const { search, locale, missingLocale, kind, kept } = filter;
  const own = sql`${glossaryId}::uuid`;
  const ofTerms = [
    ...(locale === undefined ? [] : [sql`t.locale = ${locale}`]),
    ...(kind === undefined ? [] : [sql`t.kind = ${kind}`]),
    ...(search === undefined
      ? []
      : [
          sql`(position(lower(${search}) in lower(t.text)) > 0
            or position(lower(${search}) in lower(array_to_string(t.forms, ' '))) > 0)`,
        ]),
  ];
  const conditions = [
    sql`c.glossary_id = ${own}`,
    ...(kept ? [sql`c.is_kept`] : []),
    ...(ofTerms.length === 0
      ? []
      : [
          sql`c.id in (
            select t.concept_id from concept_terms t
            where t.glossary_id = ${own} and ${sql.join(ofTerms, sql` and `)}
          )`,
        ]),
    ...(missingLocale === undefined
      ? []
      : [
          sql`c.id not in (
            select t.concept_id from concept_terms t
            where t.glossary_id = ${own} and t.locale = ${missingLocale}
          )`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Concepts by their ids, in no order. */
export async function listConceptsById(
  db: Db,
  { glossaryId }: InGlossary,
  ids: readonly string[],
): Promise<ConceptRow[]> {
  const { rows } = await sql<ConceptRow>`
    select c.* from concepts c
    where c.glossary_id = ${glossaryId}::uuid and c.id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** The terms of concepts in all locales or in some, those of the source locale first, preferred ones first. */
export async function listTermsOf(
  db: Db,
  { glossaryId, sourceLocale }: InGlossary & { readonly sourceLocale: string },
  conceptIds: readonly string[],
  locales?: readonly string[],
): Promise<ConceptTermRow[]> {
  const some = locales ? sql`t.locale = any(${locales}::text[])` : sql`true`;
  const { rows } = await sql<ConceptTermRow>`
    select t.* from concept_terms t
    where t.glossary_id = ${glossaryId}::uuid and t.concept_id = any(${conceptIds}::uuid[])
      and ${some}
    order by ${termOrder(sourceLocale)}
  `.execute(db);
  return rows;
}

function termOrder(sourceLocale: string): RawBuilder<unknown> {
  return sql`t.concept_id, t.locale <> ${sourceLocale}, t.locale,
    array_position(array['preferred', 'admitted', 'forbidden', 'obsolete'], t.kind), t.text, t.id`;
}

/** What is found in texts: the terms of a glossary in some locales, but for obsolete ones. */
export async function listTermsToFind(
  db: Db,
  { glossaryId }: InGlossary,
  locales: readonly string[],
): Promise<
  Pick<
    ConceptTermRow,
    'id' | 'concept_id' | 'text' | 'forms' | 'is_case_sensitive' | 'is_abbreviation' | 'is_exact'
  >[]
> {
  const { rows } = await sql<
    Pick<
      ConceptTermRow,
      'id' | 'concept_id' | 'text' | 'forms' | 'is_case_sensitive' | 'is_abbreviation' | 'is_exact'
    >
  >`
    select t.id, t.concept_id, t.text, t.forms, t.is_case_sensitive, t.is_abbreviation, t.is_exact
    from concept_terms t
    where t.glossary_id = ${glossaryId}::uuid and t.locale = any(${locales}::text[])
      and t.kind <> 'obsolete'
    order by t.id
  `.execute(db);
  return rows;
}

export async function listLocales(db: Db, { glossaryId }: InGlossary): Promise<string[]> {
  const { rows } = await sql<{ locale: string }>`
    select distinct t.locale from concept_terms t where t.glossary_id = ${glossaryId}::uuid
  `.execute(db);
  return rows.map(({ locale }) => locale);
}

/** A concept to be written; one that comes back has the revision and the date that it goes on with. */
export interface NewConcept
  extends Pick<ConceptRow, 'id' | 'definition' | 'domain' | 'note' | 'is_kept' | 'sort_key'> {
  readonly revision?: number;
  readonly created_at?: string;
}
export type NewTerm = NewConceptTerm & { readonly id: string; readonly conceptId: string };

/** The most rows that one statement writes: they are one parameter, of some megabytes. */
const rowsAtOnce = 5000;

/**
 * Rows in batches, each as JSON. Statements that insert them select from the glossary, a table that each machine of a cluster
 * has, so that they are sent there as they are.
 */
export function* toBatches(
  rows: readonly object[],
  onWritten: OnWritten | undefined,
): Generator<string> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const batch = rows.slice(at, at + rowsAtOnce);
    yield JSON.stringify(batch);
    onWritten?.(batch.length);
  }
}

/** Told how many rows were written, batch by batch. */
type OnWritten = (rows: number) => void;

export async function insertConcepts(
  trx: Transaction,
  { glossaryId }: InGlossary,
  concepts: readonly NewConcept[],
  onWritten?: OnWritten,
): Promise<void> {
  for (const batch of toBatches(concepts, onWritten)) {
    await sql`
      insert into concepts
        (glossary_id, id, definition, domain, note, is_kept, sort_key, revision, created_at)
      select g.id, n.id, n.definition, n.domain, n.note, n.is_kept, n.sort_key,
        coalesce(n.revision, 1), coalesce(n.created_at, now())
      from glossaries g, jsonb_to_recordset(${batch}::jsonb) as n
        (id uuid, definition text, domain text, note text, is_kept boolean, sort_key text,
        revision integer, created_at timestamptz)
      where g.id = ${glossaryId}::uuid
    `.execute(trx);
  }
}

export async function insertTerms(
  trx: Transaction,
  { glossaryId }: InGlossary,
  terms: readonly NewTerm[],
  onWritten?: OnWritten,
): Promise<void> {
  const rows = terms.map(({ id, conceptId, ...term }) => ({
    id,
    concept_id: conceptId,
    ...toColumns(term),
  }));
  for (const batch of toBatches(rows, onWritten)) {
    await sql`
      insert into concept_terms (glossary_id, id, concept_id, locale, text, kind, part_of_speech,
        gender, number, is_case_sensitive, is_abbreviation, is_exact, forms, usage_note)
      select g.id, n.id, n.concept_id, n.locale, n.text, n.kind, n.part_of_speech,
        n.gender, n.number, n.is_case_sensitive, n.is_abbreviation, n.is_exact, n.forms, n.usage_note
      from glossaries g, jsonb_to_recordset(${batch}::jsonb) as n (id uuid, concept_id uuid,
        locale text, text text, kind text, part_of_speech text, gender text, number text,
        is_case_sensitive boolean, is_abbreviation boolean, is_exact boolean, forms text[],
        usage_note text)
      where g.id = ${glossaryId}::uuid
    `.execute(trx);
  }
}

export async function updateConceptFields(
  trx: Transaction,
  { glossaryId }: InGlossary,
  id: string,
  fields: Partial<Pick<ConceptRow, 'definition' | 'domain' | 'note' | 'is_kept' | 'sort_key'>>,
): Promise<void> {
  await trx
    .updateTable('concepts')
    .set({ ...fields, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('glossary_id', '=', glossaryId)
    .where('id', '=', id)
    .execute();
}

export async function updateTerm(
  trx: Transaction,
  { glossaryId }: InGlossary,
  id: string,
  term: NewConceptTerm,
): Promise<void> {
  await trx
    .updateTable('concept_terms')
    .set(toColumns(term))
    .where('glossary_id', '=', glossaryId)
    .where('id', '=', id)
    .execute();
}

function toColumns(term: NewConceptTerm) {
  return {
    locale: term.locale,
    text: term.text,
    kind: term.kind,
    part_of_speech: term.partOfSpeech,
    gender: term.gender,
    number: term.number,
    is_case_sensitive: term.isCaseSensitive,
    is_abbreviation: term.isAbbreviation,
    is_exact: term.isExact,
    forms: [...term.forms],
    usage_note: term.usageNote,
  };
}

export async function deleteConcepts(
  trx: Transaction,
  { glossaryId }: InGlossary,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from concepts where glossary_id = ${glossaryId}::uuid and id = any(${ids}::uuid[])
  `.execute(trx);
}

export async function listAllConcepts(db: Db, { glossaryId }: InGlossary): Promise<ConceptRow[]> {
  const { rows } = await sql<ConceptRow>`
    select c.* from concepts c where c.glossary_id = ${glossaryId}::uuid
    order by c.sort_key, c.id
  `.execute(db);
  return rows;
}

/** All terms of a glossary, those of the source locale first, preferred ones first. */
export async function listAllTerms(
  db: Db,
  { glossaryId, sourceLocale }: InGlossary & { readonly sourceLocale: string },
): Promise<ConceptTermRow[]> {
  const { rows } = await sql<ConceptTermRow>`
    select t.* from concept_terms t where t.glossary_id = ${glossaryId}::uuid
    order by ${termOrder(sourceLocale)}
  `.execute(db);
  return rows;
}

/** Changes the fields of concepts, of which each gets its next revision. */
export async function updateConcepts(
  trx: Transaction,
  { glossaryId }: InGlossary,
  concepts: readonly NewConcept[],
  onWritten?: OnWritten,
): Promise<void> {
  for (const batch of toBatches(concepts, onWritten)) {
    await sql`
      update concepts c set definition = n.definition, domain = n.domain, note = n.note,
        is_kept = n.is_kept, sort_key = n.sort_key, revision = c.revision + 1, updated_at = now()
      from jsonb_to_recordset(${batch}::jsonb) as n
        (id uuid, definition text, domain text, note text, is_kept boolean, sort_key text)
      where c.glossary_id = ${glossaryId}::uuid and c.id = n.id
    `.execute(trx);
  }
}

export async function deleteTerms(
  trx: Transaction,
  { glossaryId }: InGlossary,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from concept_terms where glossary_id = ${glossaryId}::uuid and id = any(${ids}::uuid[])
  `.execute(trx);
}
