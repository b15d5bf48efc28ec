import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { count, dates, id, text } from '../schemas.ts';
import { label } from './labels.ts';

export const translationStates = ['untranslated', 'translated', 'reviewed', 'outdated'] as const;

export type TranslationState = (typeof translationStates)[number];

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

export const translationBody = z.object({
  termId: z.string().min(1),
  value: text(0, 8192),
  revision: z
    .int32()
    .min(0)
    .nullish()
    .describe(
      'The revision that the caller has read. Where another one is stored by now, with another value, nothing is written.',
    ),
});

export const translationEndpoints = {
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
    summary: 'Set the translation of a term',
    access: 'user-or-client',
    action: 'EditTranslation',
    changesContent: true,
    body: translationBody,
    success: { status: 200, data: translation },
    errors: ['BadRequest', 'Conflict'],
  }),
} as const;
