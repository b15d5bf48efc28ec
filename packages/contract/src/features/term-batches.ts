import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { author, hasNoneTwice, id, lowerId, maxTranslationLength, text } from '../schemas.ts';
import { finding } from './findings.ts';
import { pasteRefusals } from './pastes.ts';
import { termBody } from './terms.ts';
import { translation, translationOrigins } from './translations.ts';

/** How many terms one batch may have. */
export const maxBatchedTerms = 500;

/** A term that is to be in a file, with its source text. */
const batchedTerm = z.object({
  value: termBody.shape.value,
  context: termBody.shape.context.describe('Of a new term. A term that is there keeps its own.'),
  source: text(1, maxTranslationLength)
    .optional()
    .describe('Its text in the source locale of the project.'),
  isPlural: z
    .boolean()
    .optional()
    .describe('Whether the texts of a new term are ICU plurals: `{n, plural, one {…} other {…}}`.'),
  revision: z
    .int32()
    .min(0)
    .optional()
    .describe(
      'The revision of the source text of a term that is there. Without it, that source text stays as it is.',
    ),
});

/** Terms that are to be in a file. */
export const termBatchBody = z.object({
  fileId: lowerId
    .optional()
    .describe('The file that they are to be in; the unnamed one without it.'),
  terms: z
    .array(batchedTerm)
    .min(1)
    .max(maxBatchedTerms)
    .refine((terms) => hasNoneTwice(terms.map(({ value }) => value)), {
      error: 'must not have one value twice',
    }),
});

/** Why a term of a batch, or its source text, is not written. */
export const batchRefusals = ['exists', ...pasteRefusals] as const;

export type BatchRefusal = (typeof batchRefusals)[number];

/** What became of a term of a batch. */
export const batchedTermOutcome = z
  .object({
    outcome: z
      .enum(['added', 'changed', 'same', 'refused'])
      .describe(
        '`changed`: the source text of a term that is there. `same`: the file has the term, with this source text or whatever it is where none was sent.',
      ),
    termId: id.optional().describe('Missing for a term that is not there.'),
    reason: z
      .enum(batchRefusals)
      .optional()
      .describe(
        'Why it is refused, and there only. `exists`: the file has the term with another source text, as `current` tells, and no `revision` was sent. The others are those of `applyPaste`, for the source text.',
      ),
    current: translation
      .pick({ value: true, state: true, revision: true })
      .optional()
      .describe('The source text of a refused term that is there.'),
    origin: z
      .enum(translationOrigins)
      .nullable()
      .optional()
      .describe('How `current` came about, for `revision` and `person`.'),
    by: author.optional().describe('Who has written `current`, likewise, where that is known.'),
    findings: z
      .array(finding)
      .optional()
      .describe('What the source text is refused for, for the reason `check`.'),
  })
  .meta({ id: 'BatchedTerm' });

export type BatchedTermOutcome = z.infer<typeof batchedTermOutcome>;

export const termBatchEndpoints = {
  addTerms: endpoint({
    method: 'POST',
    path: '/projects/:projectId/terms/batch',
    summary: 'Add several terms with their source texts, as one change set',
    access: 'user-or-client',
    action: 'AddTerm',
    aboutFile: 'body.fileId',
    changesContent: true,
    textsBody: true,
    takesAgents: true,
    body: termBatchBody,
    success: { status: 200, data: z.object({ terms: z.array(batchedTermOutcome) }) },
    errors: ['BadRequest', 'PaymentRequired', 'UnprocessableEntity'],
  }),
} as const;

export const termBatchDocs = (): FeatureDocs<typeof termBatchEndpoints> => ({
  heading: 'Terms',
  endpoints: {
    addTerms: {
      note: 'One outcome for each of the `terms`, in their order. A term whose source text is refused is not added. 402: the plan does not allow as many terms, and none is added. 404: the project has no such file, or the caller may not edit the source locale. 422: there are source texts, and the project has no source locale.',
      body: {
        terms: [
          { value: 'cart.buy', source: 'Buy now' },
          { value: example.term.value, source: 'Open the file' },
        ],
      },
      answer: {
        terms: [
          { outcome: 'added', termId: '0190b2a8-5d7e-7a43-9c21-6f8091a2b3c4' },
          {
            outcome: 'refused',
            termId: example.term.id,
            reason: 'exists',
            current: { value: 'Open', state: 'translated', revision: 1 },
          },
        ],
      },
    },
  },
});
