import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, id, localeCode, maxTranslationLength, text } from '../schemas.ts';
import { concept } from './glossary-concepts.ts';

/** The number of texts that one request looks for terms in. */
export const maxMatchedTexts = 200;

const offset = count.describe('In UTF-16 code units of the value.');

/** A place in a source text where a term of a glossary stands. */
export const glossaryMatch = z
  .object({
    start: offset,
    end: offset,
    conceptId: id,
    conceptTermId: id,
    isCertain: z
      .boolean()
      .describe(
        'False for a word that has the term in it or only begins as it does: to be shown, and not relied on.',
      ),
  })
  .meta({ id: 'GlossaryMatch' });

export type GlossaryMatch = z.infer<typeof glossaryMatch>;

/** A term that a project may want in its glossary. */
export const termCandidate = z
  .object({
    text: z.string().describe('As it is written most often.'),
    count: count.describe('In how many source texts it is.'),
    examples: z
      .array(z.object({ termId: id, text: z.string() }))
      .describe('Up to three of them, each cut to 300 characters.'),
  })
  .meta({ id: 'TermCandidate' });

export type TermCandidate = z.infer<typeof termCandidate>;

export const glossaryMatchEndpoints = {
  findGlossaryMatches: endpoint({
    method: 'POST',
    path: '/projects/:projectId/glossary-matches',
    summary: 'Find the terms of the glossaries of a project in source texts',
    access: 'user-or-client',
    action: 'ViewGlossary',
    takesAgents: true,
    textsBody: true,
    body: z.object({
      locale: localeCode.describe('What they are translated into.'),
      texts: z
        .array(
          z.object({
            value: text(0, maxTranslationLength),
            termId: id
              .optional()
              .describe(
                'The term of the project that it is the source text of: it tells which placeholders, tags and plural forms the text has.',
              ),
          }),
        )
        .max(maxMatchedTexts),
    }),
    success: {
      status: 200,
      data: z.object({
        matches: z
          .array(z.array(glossaryMatch))
          .describe(
            'Of each text in the order of the request, by offset. Several with the same range where a text is a term of several concepts, the glossary with the lowest priority number first.',
          ),
        concepts: z
          .array(concept)
          .describe(
            'The concepts of all matches, each once, with their terms in the source locale and in the locale.',
          ),
      }),
    },
    errors: ['BadRequest'],
  }),
  listTermCandidates: endpoint({
    method: 'GET',
    path: '/projects/:projectId/glossary-candidates',
    summary: 'List words and phrases of the source texts that may be terms, the likeliest first',
    access: 'user-or-client',
    action: 'ViewGlossary',
    query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
    success: {
      status: 200,
      data: z.object({
        candidates: z.array(termCandidate),
        textsCount: count.describe('How many source texts were looked through.'),
      }),
    },
    errors: ['BadRequest'],
  }),
} as const;

export function glossaryMatchDocs(): FeatureDocs<typeof glossaryMatchEndpoints> {
  const { concept, conceptTermInEnglish, term } = example;
  return {
    heading: 'Glossaries',
    endpoints: {
      findGlossaryMatches: {
        note: `At most ${maxMatchedTexts} texts. Terms are found in their inflections, not inside of placeholders and tags, the longest first. Terms that are obsolete are not looked for. 404: the project does not have the locale or one of the terms.`,
        body: {
          locale: example.german.code,
          texts: [{ value: 'Invite users', termId: term.id }],
        },
        answer: {
          matches: [
            [
              {
                start: 7,
                end: 12,
                conceptId: concept.id,
                conceptTermId: conceptTermInEnglish.id,
                isCertain: true,
              },
            ],
          ],
          concepts: [concept],
        },
      },
      listTermCandidates: {
        note: 'By how often they are in source texts and how rare their words are in general English; without what is in a glossary of the project already. `createConcept` adopts one. Of projects with more than 20 000 texts, the first 20 000 are looked through.',
        answer: {
          candidates: [
            {
              text: 'access token',
              count: 14,
              examples: [{ termId: term.id, text: 'Create an access token' }],
            },
          ],
          textsCount: 240,
        },
      },
    },
  };
}
