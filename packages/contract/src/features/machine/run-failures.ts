import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import type { FeatureDocs } from '../../openapi/docs.ts';
import * as example from '../../openapi/example-resources.ts';
import { id, localeCode, text } from '../../schemas.ts';
import { finding } from '../findings.ts';

/** Why a text of a run was not translated, or not judged. */
export const runFailureReasons = [
  'missing',
  'empty',
  'filter',
  'cut',
  'forms',
  'check',
  'refused',
  'plural',
  'length',
  'person',
  'changed',
  'stopped',
] as const;

export type RunFailureReason = (typeof runFailureReasons)[number];

export const runFailure = z
  .object({
    termId: id,
    term: z.string(),
    locale: z.string(),
    reason: z
      .enum(runFailureReasons)
      .describe(
        '`missing`: the model has left it out. `empty`: it has answered nothing. `filter`: it refuses the text. `cut`: its answer was too long for it. `forms`: it has left out a plural form. `check`: a check finds an error. `refused`: the provider does not accept it. `plural`: the source text is no plural that can be read. `length`: the translation is too long. `person`: somebody has written one meanwhile. `changed`: the source text is another one by now, or the term or the locale has gone. `stopped`: the run was cancelled before.',
      ),
    value: z.string().nullable().describe('What was answered, where it was something.'),
    findings: z.array(finding).describe('What it failed for, with the reason `check`.'),
  })
  .meta({ id: 'RunFailure' });

export type RunFailure = z.infer<typeof runFailure>;

export const runFailureEndpoints = {
  listRunFailures: endpoint({
    method: 'GET',
    path: '/projects/:projectId/machine/runs/:runId/failures',
    summary: 'List the texts that a run has not translated or judged, with reasons',
    access: 'user-or-client',
    action: 'RunMachine',
    query: z.object({
      locale: localeCode.optional(),
      cursor: text(1, 500).optional().describe('Where to go on, from `nextCursor`.'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    success: {
      status: 200,
      data: z.object({
        failures: z.array(runFailure),
        nextCursor: z
          .string()
          .nullable()
          .describe('The `cursor` that asks for what comes next; null at the end.'),
      }),
    },
    errors: ['BadRequest'],
  }),
} as const;

export function runFailureDocs(): FeatureDocs<typeof runFailureEndpoints> {
  return {
    heading: 'Machine translation',
    endpoints: {
      listRunFailures: {
        note: 'By locale, and in the order of their terms.',
        answer: {
          failures: [
            {
              termId: example.term.id,
              term: example.term.value,
              locale: 'fr',
              reason: 'check',
              value: 'Ouvrir',
              findings: [example.finding],
            },
          ],
          nextCursor: null,
        },
      },
    },
  };
}
