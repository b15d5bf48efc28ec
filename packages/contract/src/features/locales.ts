import { pluralCategories } from '@parlance/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { dates, id, localeCode, namedText } from '../schemas.ts';

/** A locale with its names. */
export const locale = z
  .object({
    code: z.string(),
    language: z.string().describe('In English.'),
    region: z.string().describe('In English; empty where the code names none.'),
  })
  .meta({ id: 'Locale' });

export type Locale = z.infer<typeof locale>;

/** A locale with its properties. */
export const localeDetails = locale
  .extend({
    direction: z.enum(['ltr', 'rtl']).describe('Which way it is written.'),
    plurals: z
      .array(z.enum(pluralCategories))
      .describe('The plural categories of its cardinal numbers, from CLDR.'),
    unknown: z
      .array(z.string())
      .describe(
        'Parts of the code that CLDR does not know: it may be misspelt, or be of your own.',
      ),
  })
  .meta({ id: 'LocaleDetails' });

export type LocaleDetails = z.infer<typeof localeDetails>;

export const projectLocale = z
  .object({
    id,
    locale,
    name: z.string().optional().describe('Of a locale with a name of its own.'),
    base: z
      .string()
      .optional()
      .describe('The code of the locale whose direction and plural rules it has, if not its own.'),
    date: dates,
  })
  .meta({ id: 'ProjectLocale' });

export type ProjectLocale = z.infer<typeof projectLocale>;

const ownName = namedText(1, 100).describe('A name of its own, in place of that from CLDR.');

const ownBase = localeCode.describe(
  'The code of a locale whose direction and plural rules it is to have, in place of its own.',
);

export const newLocaleBody = z.object({
  code: localeCode.describe('Any well-formed tag of BCP 47, with `_` or `-`.'),
  name: ownName.optional(),
  base: ownBase.optional(),
});

export type NewLocale = z.input<typeof newLocaleBody>;

export const localeEndpoints = {
  listLocales: endpoint({
    method: 'GET',
    path: '/locales',
    summary: 'List all known locales by English name',
    access: 'user-or-client',
    tokenGroup: 'any',
    success: { status: 200, data: z.array(locale) },
    errors: [],
  }),
  getLocale: endpoint({
    method: 'GET',
    path: '/locales/details',
    summary: 'Tell the names, direction and plural rules of any locale',
    access: 'user-or-client',
    tokenGroup: 'any',
    query: z.object({ code: localeCode }),
    success: { status: 200, data: localeDetails },
    errors: ['BadRequest'],
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
    editsLocale: 'body.code',
    changesContent: true,
    body: newLocaleBody,
    success: { status: 201, data: projectLocale },
    errors: ['BadRequest', 'PaymentRequired', 'AlreadyExists'],
  }),
  updateProjectLocale: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/locales/:localeCode',
    summary: 'Give a locale of a project a name or a base of its own',
    access: 'user-or-client',
    action: 'AddTranslation',
    editsLocale: 'params.localeCode',
    body: z.object({
      name: ownName.nullish().describe('Null for that from CLDR.'),
      base: ownBase.nullish().describe('Null for its own direction and plural rules.'),
    }),
    success: { status: 200, data: projectLocale },
    errors: ['BadRequest'],
  }),
  deleteProjectLocale: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/translations/:localeCode',
    summary: 'Remove a locale with all its translations from a project',
    access: 'user-or-client',
    action: 'DeleteTranslation',
    editsLocale: 'params.localeCode',
    changesContent: true,
    success: { status: 204 },
    errors: [],
  }),
} as const;

export function localeDocs(): FeatureDocs<typeof localeEndpoints> {
  const exampleProjectLocale = {
    id: '0190b2a4-b277-7f01-8e90-8173f4c5d007',
    locale: example.german,
    date: example.date,
  };
  return {
    heading: 'Locales',
    about: 'The locales that Parlance knows, and those that a project is translated into.',
    endpoints: {
      listLocales: {
        note: 'Those that are offered first. A project may have any other as well: `getLocale` tells of it.',
        answer: [example.german],
      },
      getLocale: {
        note: 'Takes any well-formed tag of BCP 47, also in the spellings of Java, gettext and Android, and answers with the `code` that Parlance keeps. 400: the tag is none, and `details` say which part is wrong.',
        answer: {
          code: 'ckb',
          language: 'Central Kurdish',
          region: '',
          direction: 'rtl',
          plurals: ['one', 'other'],
          unknown: [],
        },
      },
      listProjectLocales: { answer: [exampleProjectLocale] },
      addProjectLocale: {
        note: '400: the code is no tag of BCP 47, and `details` say which part is wrong. 402: the plan does not allow another locale. 409: the project has it, be it in another spelling.',
        body: { code: example.german.code },
        answer: exampleProjectLocale,
      },
      updateProjectLocale: {
        note: 'What is absent stays as it is. 404: the project has no such locale.',
        body: { name: 'German (informal)', base: 'de' },
        answer: {
          ...exampleProjectLocale,
          locale: { code: 'de_informal', language: 'German (informal)', region: '' },
          name: 'German (informal)',
          base: 'de',
        },
      },
      deleteProjectLocale: {},
    },
  };
}
