import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import type { FeatureDocs } from '../../openapi/docs.ts';
import * as example from '../../openapi/example-resources.ts';
import { count, id, localeCode, lowerId } from '../../schemas.ts';
import { finding } from '../findings.ts';
import { exampleMachineProvider } from './machine-providers.ts';
import { machineUsage } from './machine-settings.ts';

/** What a model was told beside a text. */
export const machineContext = z
  .object({
    memory: z
      .array(
        z.object({
          source: z.string(),
          target: z.string(),
          percent: count.describe('How alike the source texts are.'),
        }),
      )
      .describe('Translations of texts that are alike.'),
    glossary: z
      .array(
        z.object({
          term: z.string(),
          preferred: z.array(z.string()).describe('How it is to be translated.'),
          forbidden: z.array(z.string()).describe('How it is not.'),
          isKept: z.boolean().describe('Whether it is not to be translated.'),
        }),
      )
      .describe('Terms of the glossary in the text.'),
    neighbours: z
      .array(z.object({ termId: id, term: z.string(), source: z.string(), target: z.string() }))
      .describe('Texts beside it in its file.'),
    notes: z.array(z.string()).describe('What files and people say about the term.'),
    previous: z
      .object({ source: z.string().nullable(), target: z.string() })
      .nullable()
      .describe('The translation that there is and what it was made of, of one that is outdated.'),
    tone: z.string().nullable(),
    hasStyleGuide: z.boolean(),
    screenshots: z
      .array(z.object({ screenshotId: id, name: z.string() }))
      .describe('Screenshots of the text that it was sent.'),
  })
  .meta({ id: 'MachineContext' });

export type MachineContext = z.infer<typeof machineContext>;

export const machineSuggestion = z
  .object({
    value: z.string(),
    providerId: id,
    providerName: z.string(),
    model: z.string().nullable(),
    promptVersion: count,
    findings: z.array(finding).describe('What the checks find in it.'),
    used: machineContext,
    usage: machineUsage,
    isCached: z.boolean().describe('Whether it was paid for before, and cost nothing.'),
  })
  .meta({ id: 'MachineSuggestion' });

export type MachineSuggestion = z.infer<typeof machineSuggestion>;

/** Why a text is not translated, beside what may be wrong with a provider. */
export const machineRefusals = [
  'provider',
  'locale',
  'locked',
  'source',
  'plural',
  'filter',
  'limit',
  'judge',
] as const;

export type MachineRefusal = (typeof machineRefusals)[number];

export const machineSuggestionEndpoints = {
  suggestTranslation: endpoint({
    method: 'POST',
    path: '/projects/:projectId/machine/suggestions',
    summary: 'Have a translation of a term suggested by a machine; nothing is saved',
    access: 'user-or-client',
    action: 'UseMachine',
    editsLocale: 'body.locale',
    aboutFile: 'body.termId',
    body: z.object({
      termId: lowerId,
      locale: localeCode,
      providerId: lowerId.optional().describe('Without it, the default of the project.'),
    }),
    success: { status: 200, data: machineSuggestion },
    errors: ['BadRequest', 'UnprocessableEntity', 'Unavailable', 'TooManyRequests'],
  }),
} as const;

export function machineSuggestionDocs(): FeatureDocs<typeof machineSuggestionEndpoints> {
  const { id, name, model } = exampleMachineProvider();
  return {
    heading: 'Machine translation',
    endpoints: {
      suggestTranslation: {
        note: 'Where checks find an error, the model is asked once more and told of it; `findings` has what is still there. 404: the project does not have the term, the locale or the provider. 422: the `reason` in `details` is `provider` where there is none, `locale` for that of the source texts, `locked`, `source` where there is no source text, `plural` for one that can not be read, `filter` where the model refuses the text, or `limit` of costs. 503: the provider does not do it; the `reason` is a `MachineProblem`. 429: too many suggestions are under way.',
        body: { termId: example.term.id, locale: example.german.code },
        answer: {
          value: example.translation.value,
          providerId: id,
          providerName: name,
          model,
          promptVersion: 3,
          findings: [],
          used: {
            memory: [{ source: 'Open…', target: 'Öffnen…', percent: 90 }],
            glossary: [],
            neighbours: [
              {
                termId: example.label.id,
                term: 'menu.close',
                source: 'Close',
                target: 'Schließen',
              },
            ],
            notes: ['A button'],
            previous: null,
            tone: 'formal',
            hasStyleGuide: false,
            screenshots: [],
          },
          usage: { calls: 1, inputTokens: 412, outputTokens: 9, characters: 0, cost: 0.0002 },
          isCached: false,
        },
      },
    },
  };
}
