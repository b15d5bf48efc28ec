import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dates, id, text } from '../schemas.ts';
import { label } from './labels.ts';

export const translationStates = ['untranslated', 'translated', 'reviewed', 'outdated'] as const;

export type TranslationState = (typeof translationStates)[number];

/** The value of a term in one locale; an empty value means untranslated. */
export const translation = z.object({
  termId: id,
  value: z.string(),
  labels: z.array(label),
  date: dates,
  state: z.enum(translationStates),
  /** Grows by one with every change; 0 before the first. */
  revision: z.int(),
});

export type Translation = z.infer<typeof translation>;

export const translationBody = z.object({
  termId: z.string().min(1),
  value: text(0, 8192),
  /**
   * The revision that the caller has read. Where another one is stored by now, with another value,
   * nothing is written and the error's `details` hold the translation as it is.
   */
  revision: z.int32().min(0).nullish(),
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
    body: translationBody,
    success: { status: 200, data: translation },
    errors: ['BadRequest', 'Conflict'],
  }),
} as const;
