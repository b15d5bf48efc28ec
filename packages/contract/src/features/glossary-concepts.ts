import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import {
  count,
  dates,
  hasNoneTwice,
  id,
  localeCode,
  namedText,
  queryFlag,
  text,
} from '../schemas.ts';

/** What a term is for its concept. */
export const conceptTermKinds = ['preferred', 'admitted', 'forbidden', 'obsolete'] as const;

export type ConceptTermKind = (typeof conceptTermKinds)[number];

export const partsOfSpeech = [
  'noun',
  'verb',
  'adjective',
  'adverb',
  'properNoun',
  'other',
] as const;

export type PartOfSpeech = (typeof partsOfSpeech)[number];

export const grammaticalGenders = ['masculine', 'feminine', 'neuter', 'other'] as const;

export type GrammaticalGender = (typeof grammaticalGenders)[number];

export const grammaticalNumbers = ['singular', 'plural', 'dual', 'mass', 'other'] as const;

export type GrammaticalNumber = (typeof grammaticalNumbers)[number];

export const maxConceptTermLength = 500;
export const maxConceptNoteLength = 4000;
export const maxTermForms = 100;

/** The number of terms of one concept, over all locales. */
export const maxConceptTerms = 1000;

const oneLine = namedText(1, maxConceptTermLength).refine(
  (value) => !/[\n\r]/.test(value),
  'must be one line',
);

const form = oneLine.describe('A form of the term as it stands in a text: `Benutzern`.');

const termFields = {
  locale: localeCode,
  text: oneLine,
  kind: z
    .enum(conceptTermKinds)
    .describe(
      '`preferred` and `admitted` are right in translations; `forbidden` is not, and checks find it; `obsolete` is not either, and nobody is told.',
    ),
  partOfSpeech: z.enum(partsOfSpeech).nullable(),
  gender: z.enum(grammaticalGenders).nullable(),
  number: z.enum(grammaticalNumbers).nullable(),
  isCaseSensitive: z.boolean().describe('`Fig` is not found in `fig`.'),
  isAbbreviation: z.boolean(),
  isExact: z
    .boolean()
    .describe('Only the text itself and its `forms` are found: no other inflection.'),
  forms: z
    .array(form)
    .max(maxTermForms)
    .refine(hasNoneTwice, 'must not have anything twice')
    .describe('What else is found as the term, beside what is known of the language.'),
  usageNote: text(0, maxConceptNoteLength),
};

/** A term of a concept: what the concept is called in a locale. */
export const conceptTerm = z
  .object({ id, ...termFields, locale: z.string() })
  .meta({ id: 'ConceptTerm' });

export type ConceptTerm = z.infer<typeof conceptTerm>;

const conceptFields = {
  definition: text(0, maxConceptNoteLength),
  domain: text(0, 255).describe('The subject field: `accounting`.'),
  note: text(0, maxConceptNoteLength),
  isKept: z.boolean().describe('It is not translated: its text stays as it is in all locales.'),
};

/** A concept of a glossary with its terms in all locales. */
export const concept = z
  .object({
    id,
    glossaryId: id,
    ...conceptFields,
    terms: z
      .array(conceptTerm)
      .describe('Those of the source locale first, then by locale; preferred ones first.'),
    revision: count.describe('Grows with every change of the concept or one of its terms.'),
    date: dates,
  })
  .meta({ id: 'Concept' });

export type Concept = z.infer<typeof concept>;

const revision = count
  .optional()
  .describe('The `revision` of the concept that the change was made from. 409: it is another one.');

/** A term to be added. */
export const newConceptTerm = z
  .object({
    ...termFields,
    kind: termFields.kind.default('preferred'),
    partOfSpeech: termFields.partOfSpeech.default(null),
    gender: termFields.gender.default(null),
    number: termFields.number.default(null),
    isCaseSensitive: termFields.isCaseSensitive.default(false),
    isAbbreviation: termFields.isAbbreviation.default(false),
    isExact: termFields.isExact.default(false),
    forms: termFields.forms.default([]),
    usageNote: termFields.usageNote.default(''),
  })
  .meta({ id: 'NewConceptTerm' });

export type NewConceptTerm = z.output<typeof newConceptTerm>;

const newConcept = z.object({
  definition: conceptFields.definition.default(''),
  domain: conceptFields.domain.default(''),
  note: conceptFields.note.default(''),
  isKept: conceptFields.isKept.default(false),
  terms: z.array(newConceptTerm).min(1).max(100),
});

const conceptsPath = '/glossaries/:glossaryId/concepts';
const conceptPath = `${conceptsPath}/:conceptId` as const;
const termPath = `${conceptPath}/terms/:conceptTermId` as const;

export const glossaryConceptEndpoints = {
  listConcepts: endpoint({
    method: 'GET',
    path: conceptsPath,
    summary: 'Get a part of the concepts of a glossary, by their first terms in the source locale',
    access: 'user-or-client',
    glossaryAction: 'ViewGlossary',
    tokenGroup: 'read',
    query: z.object({
      search: text(1, 200)
        .optional()
        .describe('Only concepts with this in the text or a form of a term, in any case.'),
      locale: localeCode
        .optional()
        .describe('Only concepts with a term in it; with `search`, that has it in this locale.'),
      missingLocale: localeCode.optional().describe('Only concepts without a term in it.'),
      kind: z.enum(conceptTermKinds).optional().describe('Only concepts with such a term.'),
      kept: queryFlag.describe('`true`: only concepts that are not translated.'),
      cursor: text(1, 2000)
        .optional()
        .describe('Where to go on, from `nextCursor`: exact even while concepts come and go.'),
      offset: z.coerce
        .number()
        .int()
        .min(0)
        .max(10_000_000)
        .default(0)
        .describe('Where to begin without a cursor, for jumps to any place in the list.'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    success: {
      status: 200,
      data: z.object({
        concepts: z.array(concept),
        total: count
          .optional()
          .describe('How many concepts the filter leaves. Missing after a cursor.'),
        nextCursor: z
          .string()
          .nullable()
          .describe('The `cursor` that asks for what comes next; null at the end.'),
      }),
    },
    errors: ['BadRequest'],
  }),
  getConcept: endpoint({
    method: 'GET',
    path: conceptPath,
    summary: 'Get a concept with its terms',
    access: 'user-or-client',
    glossaryAction: 'ViewGlossary',
    tokenGroup: 'read',
    success: { status: 200, data: concept },
    errors: [],
  }),
  createConcept: endpoint({
    method: 'POST',
    path: conceptsPath,
    summary: 'Add a concept with its terms to a glossary',
    access: 'user-or-client',
    glossaryAction: 'EditGlossary',
    tokenGroup: 'terms',
    body: newConcept,
    success: { status: 201, data: concept },
    errors: ['BadRequest', 'UnprocessableEntity'],
  }),
  updateConcept: endpoint({
    method: 'PATCH',
    path: conceptPath,
    summary: 'Change what a concept says of itself',
    access: 'user-or-client',
    glossaryAction: 'EditGlossary',
    tokenGroup: 'terms',
    body: z.object(conceptFields).partial().extend({ revision }),
    success: { status: 200, data: concept },
    errors: ['BadRequest', 'Conflict'],
  }),
  deleteConcept: endpoint({
    method: 'DELETE',
    path: conceptPath,
    summary: 'Delete a concept with its terms',
    access: 'user-or-client',
    glossaryAction: 'EditGlossary',
    tokenGroup: 'terms',
    changesContent: true,
    success: { status: 200, data: concept },
    errors: [],
  }),
  createConceptTerm: endpoint({
    method: 'POST',
    path: `${conceptPath}/terms`,
    summary: 'Add a term to a concept',
    access: 'user-or-client',
    glossaryAction: 'EditGlossary',
    tokenGroup: 'terms',
    body: newConceptTerm,
    success: { status: 201, data: concept },
    errors: ['BadRequest', 'AlreadyExists', 'UnprocessableEntity'],
  }),
  updateConceptTerm: endpoint({
    method: 'PATCH',
    path: termPath,
    summary: 'Change a term of a concept',
    access: 'user-or-client',
    glossaryAction: 'EditGlossary',
    tokenGroup: 'terms',
    body: z.object(termFields).partial().extend({ revision }),
    success: { status: 200, data: concept },
    errors: ['BadRequest', 'AlreadyExists', 'Conflict'],
  }),
  deleteConceptTerm: endpoint({
    method: 'DELETE',
    path: termPath,
    summary: 'Delete a term of a concept',
    access: 'user-or-client',
    glossaryAction: 'EditGlossary',
    tokenGroup: 'terms',
    changesContent: true,
    success: { status: 200, data: concept },
    errors: ['UnprocessableEntity'],
  }),
  recordTermForm: endpoint({
    method: 'POST',
    path: `${termPath}/forms`,
    summary: 'Say that a word is a form of a term',
    access: 'user-or-client',
    glossaryAction: 'RecordTermForm',
    tokenGroup: 'translate',
    body: z.object({ form }),
    success: { status: 201, data: concept },
    errors: ['BadRequest', 'UnprocessableEntity'],
  }),
} as const;

export function glossaryConceptDocs(): FeatureDocs<typeof glossaryConceptEndpoints> {
  const { concept } = example;
  const { definition, domain, note, isKept } = concept;
  const newTerms = concept.terms.map(({ id: _, ...fields }) => fields);
  const [, german] = newTerms;
  const newTerm = { locale: 'de', kind: 'admitted' as const, ...german, text: 'Nutzer' };
  return {
    heading: 'Glossaries',
    endpoints: {
      listConcepts: {
        note: 'Who may read the glossary: members of its workspace, and of projects that use it. Go on with `cursor=<nextCursor>` and the same filter, or jump anywhere by `offset`.',
        answer: { concepts: [concept], total: 1, nextCursor: null },
      },
      getConcept: { answer: concept },
      createConcept: {
        note: 'Projects that use the glossary are checked anew a few seconds later. 400: two terms of a locale have the same text. 422: the glossary has 200 000 terms. Whoever may edit some locales only adds terms in these alone.',
        body: { definition, domain, note, isKept, terms: newTerms },
        answer: concept,
      },
      updateConcept: {
        note: 'What is missing stays as it is.',
        body: { definition, revision: 2 },
        answer: concept,
        current: concept,
      },
      deleteConcept: {
        note: 'Answers what was deleted. `undoGlossaryChange` brings it back by the id in `Change-Set`.',
        answer: concept,
      },
      createConceptTerm: {
        note: '409: the concept has a term with this text in the locale. 422: it has 1000 terms, or the glossary 200 000.',
        body: newTerm,
        answer: concept,
      },
      updateConceptTerm: {
        note: 'What is missing stays as it is. 409: the concept has another term with this text in the locale, or was changed meanwhile.',
        body: { kind: 'admitted', revision: 2 },
        answer: concept,
        current: concept,
      },
      deleteConceptTerm: {
        note: '`undoGlossaryChange` brings it back by the id in `Change-Set`. 422: it is the only term of the concept. Delete the concept instead.',
        answer: concept,
      },
      recordTermForm: {
        note: 'From then on the word is found as the term, in all projects. Once more changes nothing. Also for translators of a project whose link is writable, in their locales. 422: the term has 100 forms.',
        body: { form: 'Benutzern' },
        answer: concept,
      },
    },
  };
}
