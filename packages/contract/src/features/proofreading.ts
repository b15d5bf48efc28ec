import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import { id, localeCode, maxTranslationLength, text } from '../schemas.ts';
import { finding, findingFix } from './findings.ts';

/**
 * Checks that ask dictionaries or other programs, while somebody types. Their findings are not stored, and keep no text
 * from being saved or reviewed.
 */
export const liveCheckIds = ['spelling', 'grammar'] as const;

export type LiveCheckId = (typeof liveCheckIds)[number];

export const liveCheckId = z.enum(liveCheckIds).meta({ id: 'LiveCheck' });

/** A finding of a check that looks at words, which may have been meant to be others. */
export const languageFinding = finding
  .omit({ fix: true })
  .extend({
    suggestions: z
      .array(z.object({ text: z.string(), fix: findingFix }))
      .describe('What may have been meant, the likeliest first.'),
  })
  .meta({ id: 'LanguageFinding' });

export type LanguageFinding = z.infer<typeof languageFinding>;

const proofreadText = z
  .object({
    value: text(0, maxTranslationLength),
    locale: localeCode.describe('Of the text; it need not be one of the project.'),
    termId: id
      .optional()
      .describe('The term that it is to be a translation of, or the source text.'),
    source: text(0, maxTranslationLength)
      .optional()
      .describe('The source text, where there is no term: its words count as right.'),
    isPlural: z
      .boolean()
      .optional()
      .describe('Whether both texts are ICU plurals, where they are of no term.'),
  })
  .refine(({ termId, source }) => termId === undefined || source === undefined, {
    path: ['source'],
    error: 'must not be there where there is a term',
  });

export const proofreadingEndpoints = {
  proofreadText: endpoint({
    method: 'POST',
    path: '/projects/:projectId/proofread',
    summary: 'Look a text through for mistakes of spelling and grammar, without saving it',
    access: 'user-or-client',
    action: 'ViewTranslation',
    largeBody: true,
    body: proofreadText,
    success: {
      status: 200,
      data: z.object({
        findings: z.array(languageFinding),
        failed: z
          .array(z.object({ check: liveCheckId, reason: z.enum(['busy', 'unavailable']) }))
          .describe(
            'What was not looked for this time. `busy`: too many other texts are looked through. `unavailable`: the dictionary or LanguageTool can not be used; the log of the server says why.',
          ),
      }),
    },
    errors: ['BadRequest'],
  }),
} as const;

export const proofreadingDocs = (): FeatureDocs<typeof proofreadingEndpoints> => ({
  heading: 'Checks',
  endpoints: {
    proofreadText: {
      note: 'For editors that ask while somebody types, by the dictionaries and the LanguageTool of the installation. Placeholders, tags, code, acronyms and words of the source text are not looked at. A caller has one text looked through at a time; whoever leaves is forgotten. 404: the project does not have the term.',
      body: { value: 'Datei speichren', locale: 'de', source: 'Save file' },
      answer: {
        findings: [
          {
            check: 'spelling',
            severity: 'info',
            start: 6,
            end: 15,
            data: { word: 'speichren' },
            fingerprint: '1k9d0q4zb2e',
            isIgnored: false,
            suggestions: [
              { text: 'speichern', fix: { edits: [{ start: 6, end: 15, text: 'speichern' }] } },
            ],
          },
        ],
        failed: [],
      },
    },
  },
});
