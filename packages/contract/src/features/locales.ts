import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dates, id, localeCode } from '../schemas.ts';

/** A locale that Parlance knows. */
export const locale = z
  .object({
    code: z.string(),
    language: z.string().describe('In English.'),
    region: z.string().describe('In English; empty where the code names none.'),
  })
  .meta({ id: 'Locale' });

export type Locale = z.infer<typeof locale>;

export const projectLocale = z.object({ id, locale, date: dates }).meta({ id: 'ProjectLocale' });

export type ProjectLocale = z.infer<typeof projectLocale>;

export const localeEndpoints = {
  listLocales: endpoint({
    method: 'GET',
    path: '/locales',
    summary: 'List all known locales by English name',
    access: 'user-or-client',
    success: { status: 200, data: z.array(locale) },
    errors: [],
  }),
  listProjectLocales: endpoint({
    method: 'GET',
    path: '/projects/:projectId/translations',
    summary: 'List the locales of a project by code',
    access: 'user-or-client',
    action: 'ViewTranslation',
    success: { status: 200, data: z.array(projectLocale) },
    errors: [],
  }),
  addProjectLocale: endpoint({
    method: 'POST',
    path: '/projects/:projectId/translations',
    summary: 'Add a locale to a project',
    access: 'user-or-client',
    action: 'AddTranslation',
    changesContent: true,
    body: z.object({ code: localeCode }),
    success: { status: 201, data: projectLocale },
    errors: ['BadRequest', 'PaymentRequired', 'AlreadyExists'],
  }),
  deleteProjectLocale: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/translations/:localeCode',
    summary: 'Remove a locale with all its translations from a project',
    access: 'user-or-client',
    action: 'DeleteTranslation',
    changesContent: true,
    success: { status: 204 },
    errors: [],
  }),
} as const;
