import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, dates, id, maxTranslationLength, storableText, text } from '../schemas.ts';
import { finding } from './findings.ts';
import { label } from './labels.ts';

export const translationStates = ['untranslated', 'translated', 'reviewed', 'outdated'] as const;

export type TranslationState = (typeof translationStates)[number];

/** How a translation came about. `person` is for single edits, whether somebody typed, chose or sent the text. */
export const translationOrigins = [
  'person',
  'import',
  'memory',
  'machine',
  'agent',
  'git',
  'system',
] as const;

export type TranslationOrigin = (typeof translationOrigins)[number];

/** What has made a text by machine. */
export const machineOrigin = z
  .object({
    providerName: z.string(),
    model: z.string().nullable().describe('Null for providers without models.'),
    promptVersion: z
      .int32()
      .nullable()
      .describe(
        'The version of the prompt of the project; 0 for that of Parlance, null without a model.',
      ),
  })
  .meta({ id: 'MachineOrigin' });

export type MachineOrigin = z.infer<typeof machineOrigin>;

export const madeBy = machineOrigin
  .nullable()
  .describe('Which machine made the text, where its origin is `machine` and that is known.');

export const translationState = z.enum(translationStates).meta({ id: 'TranslationState' });

export const revision = count.describe('Grows by one with every change; 0 before the first.');

/** The value of a term in one locale. */
export const translation = z
  .object({
    termId: id,
    value: z.string().describe('Empty means untranslated.'),
    labels: z.array(label),
    date: dates,
    state: translationState,
    revision,
  })
  .meta({ id: 'Translation' });

export type Translation = z.infer<typeof translation>;

/** A translation as it is after an edit. */
export const checkedTranslation = translation
  .extend({
    findings: z
      .array(finding)
      .optional()
      .describe(
        'What the checks find in it. Missing in a conflict, and where they failed after the edit was saved: they run again in the background.',
      ),
  })
  .meta({ id: 'CheckedTranslation' });

export type CheckedTranslation = z.infer<typeof checkedTranslation>;

/** The states that a caller may set on an existing translation. */
export const translationMark = translationState.exclude(['untranslated']);

export type TranslationMark = z.infer<typeof translationMark>;

export const translationBody = z
  .object({
    termId: storableText.min(1),
    value: text(0, maxTranslationLength).optional().describe('Stays as it is where it is missing.'),
    state: translationMark
      .optional()
      .describe('Without it, another value is `translated`, and the same one keeps its state.'),
    revision: z
      .int32()
      .min(0)
      .nullish()
      .describe(
        'The revision that the caller has read. Where another one is stored by now, with another value or state, nothing is written.',
      ),
    allowProblems: z
      .boolean()
      .optional()
      .describe(
        'Whether to save a malformed plural, and what checks of the level `save` find something in.',
      ),
  })
  .refine(({ value, state }) => value !== undefined || state !== undefined, {
    path: ['value'],
    error: 'must be there unless there is a state',
  })
  .refine(({ value, state }) => value !== '' || state === undefined, {
    path: ['state'],
    error: 'must not be there for an empty value, which is untranslated',
  });

/** The text of a term in one of the locales of its project. */
export const termTranslation = translation
  .pick({ value: true, state: true, revision: true })
  .extend({
    locale: z.string(),
    updatedAt: z.iso.datetime().nullable().describe('Null where there never was a text.'),
    origin: z
      .enum(translationOrigins)
      .nullable()
      .describe('How the text came about; null where that is unknown.'),
    machine: madeBy,
  })
  .meta({ id: 'TermTranslation' });

export type TermTranslation = z.infer<typeof termTranslation>;

export const translationEndpoints = {
  listTermTranslations: endpoint({
    method: 'GET',
    path: '/projects/:projectId/terms/:termId/translations',
    summary: 'List the texts of a term in all locales',
    access: 'user-or-client',
    action: 'ViewTranslation',
    success: { status: 200, data: z.array(termTranslation) },
    errors: [],
  }),
  listTranslations: endpoint({
    method: 'GET',
    path: '/projects/:projectId/translations/:localeCode',
    summary: 'List the translations of all terms in a locale',
    access: 'user-or-client',
    action: 'ViewTranslation',
    success: { status: 200, data: z.array(translation) },
    errors: [],
  }),
  updateTranslation: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/translations/:localeCode',
    summary: 'Set the translation of a term, or its state',
    access: 'user-or-client',
    action: 'EditTranslation',
    aboutFile: 'body.termId',
    editsLocale: 'params.localeCode',
    changesContent: true,
    body: translationBody,
    success: { status: 200, data: checkedTranslation },
    errors: ['BadRequest', 'Conflict', 'UnprocessableEntity'],
  }),
} as const;

export const translationDocs = (): FeatureDocs<typeof translationEndpoints> => ({
  heading: 'Translations',
  about: 'The values of terms in a locale.',
  endpoints: {
    listTermTranslations: {
      note: 'One for every locale of the project, by their codes, with an empty value where there is none.',
      answer: [
        {
          locale: example.german.code,
          value: example.translation.value,
          state: example.translation.state,
          revision: example.translation.revision,
          updatedAt: example.date.modified,
          origin: 'person',
          machine: null,
        },
      ],
    },
    listTranslations: {
      note: 'One for every term of the project, with an empty value where there is none.',
      answer: [example.translation],
    },
    updateTranslation: {
      note: 'An empty value means untranslated, and has no other state. With a `revision`, 409 if another one is stored by now, with another value or state: `details[].current` holds it, and `details[].by` who wrote it. 400: the text of a term with plural forms begins an ICU plural (`{n, plural, …}`) and is none; `details` say at which line and column, and what is expected there. 422: the term is locked, and the locale is not that of the source; or checks whose level is `save` find something in the value, or in what is to be `reviewed` those of `review` or `save`: `details[].finding` is what. With `allowProblems` values are saved whatever is wrong with them, and still not as reviewed; no file with plural forms gets a malformed plural.',
      body: { termId: example.term.id, value: example.translation.value, revision: 2 },
      answer: { ...example.translation, findings: [] },
      current: { ...example.translation, value: 'Aufmachen' },
    },
  },
});
