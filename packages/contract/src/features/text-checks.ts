import { tokenStyles } from '@parlance/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { id, localeCode, maxTranslationLength, text } from '../schemas.ts';
import { termLimits } from './entry-notes.ts';
import { finding, fingerprint } from './findings.ts';
import { liveCheckId } from './proofreading.ts';

const checkedText = z
  .strictObject({
    value: text(0, maxTranslationLength).describe('The translation.'),
    locale: localeCode.describe('Of the translation; it need not be one of the project.'),
    termId: id
      .optional()
      .describe('The term that it is to be a translation of: its source text counts.'),
    source: text(0, maxTranslationLength)
      .optional()
      .describe('The source text, where it is not that of a term.'),
    sourceLocale: localeCode
      .optional()
      .describe('Of `source`; that of the project where it is missing.'),
    isPlural: z
      .boolean()
      .optional()
      .describe('Whether both texts are ICU plurals, where they are of no term.'),
  })
  .refine(({ termId, source }) => (termId === undefined) !== (source === undefined), {
    path: ['source'],
    error: 'must be there unless there is a term',
  });

/** What programs take for other than text in the texts of a term. */
export const textSyntax = z
  .object({
    placeholders: z
      .array(z.enum(tokenStyles))
      .describe('Their styles. Where two read the same signs, the first one counts.'),
    markup: z.enum(['none', 'html', 'xml']).describe('Whether `<b>` is a tag.'),
    escapes: z.boolean().describe('Whether `\\\\n` is written out in the text.'),
    accelerator: z
      .enum(['&', '_'])
      .exactOptional()
      .describe('The sign in front of the letter that a control is reached by.'),
  })
  .meta({ id: 'TextSyntax' });

/** What checks tell twins by: the translation of another term. */
const twin = z.object({ source: z.string(), target: z.string() });

/** How a source text fares in the other locales. */
const otherLocales = z.object({
  count: z.int().describe('How many other locales there are.'),
  translated: z.int().describe('How many have a translation of the text.'),
  usual: z.number().describe('How many have a translation of a text on average.'),
  days: z.int().describe('How long the text has been there.'),
  faulty: z
    .array(z.string())
    .describe('Those whose translation of the text has errors or warnings that nobody ignores.'),
});

const hitTerm = z.object({
  id,
  text: z.string(),
  forms: z.array(z.string()),
  isCaseSensitive: z.boolean(),
  isExact: z.boolean(),
});

/** A concept of a glossary that has a term in the source text. */
const glossaryHit = z.object({
  glossaryId: id,
  conceptId: id,
  term: hitTerm.describe('The term in the source text.'),
  isKept: z.boolean().describe('It stays as it is in all locales.'),
  accepted: z.array(hitTerm).describe('What it may be called in the locale.'),
  forbidden: z.array(hitTerm).describe('What it must not be called in the locale.'),
});

/** All that checks go by in the translations of a term in a locale, besides the settings of the project. */
export const checkedTerm = z
  .object({
    source: z
      .string()
      .nullable()
      .describe(
        'The source text. Null where nothing is found, as there is none or the term is locked. In the source locale, texts are checked by themselves, and it says nothing.',
      ),
    twins: z
      .array(twin)
      .exactOptional()
      .describe(
        'Other translations of the same source text, where the project compares terms with each other. After a save, texts are compared with terms of the same translation, too.',
      ),
    otherLocales: otherLocales
      .exactOptional()
      .describe(
        'How the text fares in the other locales, in the source locale of a project that has it checked by that.',
      ),
    glossary: z
      .array(glossaryHit)
      .exactOptional()
      .describe('What the glossaries of the project say of the source text.'),
    markup: z
      .enum(['markdown', 'mdx', 'rst', 'asciidoc'])
      .exactOptional()
      .describe('The language of documents that the texts are written in, if their file says one.'),
    sourceLocale: z.string(),
    bases: z
      .record(z.string(), z.string())
      .describe('The bases of the locales of the project that have one, by locale.'),
    isPlural: z.boolean(),
    syntax: textSyntax,
    limits: termLimits,
    labels: z
      .array(z.string())
      .describe('The names of the labels of the term, where rules of the project ask for some.'),
    path: z.string().nullable().describe('Of the file of the term; null for the unnamed one.'),
    ignored: z
      .array(z.object({ check: z.string(), fingerprint }))
      .describe('The findings that are ignored in the term, in the locale or in the project.'),
    live: z
      .array(liveCheckId)
      .describe('What `proofread` looks for in the locale: nothing where nobody is there for it.'),
  })
  .meta({ id: 'CheckedTerm' });

export type CheckedTerm = z.infer<typeof checkedTerm>;

export const textCheckEndpoints = {
  getCheckedTerm: endpoint({
    method: 'GET',
    path: '/projects/:projectId/check',
    summary: 'Get what the translations of a term are checked by',
    access: 'user-or-client',
    action: 'ViewTranslation',
    query: z.object({
      termId: id,
      locale: localeCode.describe('Of the translation; it need not be one of the project.'),
    }),
    success: { status: 200, data: checkedTerm },
    errors: ['BadRequest'],
  }),
  checkTexts: endpoint({
    method: 'POST',
    path: '/projects/:projectId/check',
    summary: 'Check any texts by the rules of a project, without saving them',
    access: 'user-or-client',
    action: 'ViewTranslation',
    largeBody: true,
    takesAgents: true,
    body: z.object({ texts: z.array(checkedText).min(1).max(200) }),
    success: {
      status: 200,
      data: z
        .array(z.object({ findings: z.array(finding) }))
        .describe('For each text, in their order.'),
    },
    errors: ['BadRequest', 'UnprocessableEntity'],
  }),
} as const;

export const textCheckDocs = (): FeatureDocs<typeof textCheckEndpoints> => ({
  heading: 'Checks',
  endpoints: {
    getCheckedTerm: {
      note: 'For editors that check while somebody types, by the levels and rules of the project. 404: the project does not have the term.',
      answer: {
        source: 'Hello {name}!',
        sourceLocale: 'en',
        bases: { de_informal: 'de' },
        isPlural: false,
        syntax: { placeholders: ['icu'], markup: 'xml', escapes: false },
        limits: {},
        labels: [],
        path: 'locales/{locale}/common.json',
        ignored: [{ check: example.finding.check, fingerprint: example.finding.fingerprint }],
        live: ['spelling'],
      },
    },
    checkTexts: {
      note: 'For builds, command lines and agents: what a save would find, and what the checks that compare terms with each other find after it. Findings that are ignored are marked. 404: the project does not have one of the terms. 422: a text has no `sourceLocale`, and the project has no source locale.',
      body: {
        texts: [
          { value: 'Hallo {nmae}!', locale: 'de', source: 'Hello {name}!', sourceLocale: 'en' },
        ],
      },
      answer: [{ findings: [example.finding] }],
    },
  },
});
