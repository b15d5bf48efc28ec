import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import type { FeatureDocs } from '../../openapi/docs.ts';
import * as example from '../../openapi/example-resources.ts';
import { count, id, localeCode, lowerId, text } from '../../schemas.ts';

/** The length of a template of a prompt, in characters. */
export const maxPromptLength = 20_000;

/** How people are addressed in a language. */
export const tones = ['formal', 'informal', 'neutral'] as const;

export type Tone = (typeof tones)[number];

const template = text(1, maxPromptLength)
  .nullable()
  .describe(
    'A template of Mustache without partials, for what a model is told beside the texts; null for that of Parlance.',
  );

const author = z
  .object({ id, name: z.string() })
  .nullable()
  .describe('Null for an account that is gone.');

export const machinePrompt = z
  .object({
    version: count.describe('0 for that of Parlance, which every project begins with.'),
    template,
    standard: z.string().describe('The template of Parlance.'),
    variables: z
      .array(z.object({ name: z.string(), isList: z.boolean() }))
      .describe('What a template may name; `{{#list}}` goes through the items of a list.'),
    createdAt: z.iso.datetime().nullable(),
    createdBy: author,
  })
  .meta({ id: 'MachinePrompt' });

export type MachinePrompt = z.infer<typeof machinePrompt>;

export const machinePromptVersion = machinePrompt
  .pick({ version: true, template: true, createdAt: true, createdBy: true })
  .meta({ id: 'MachinePromptVersion' });

export type MachinePromptVersion = z.infer<typeof machinePromptVersion>;

export const machinePromptPreview = z
  .object({
    system: z.string().describe('What the model is told first.'),
    texts: z.string().describe('The texts that it is to translate, as they are sent.'),
    tokens: count.describe('How many tokens that is, as it is estimated.'),
  })
  .meta({ id: 'MachinePromptPreview' });

export type MachinePromptPreview = z.infer<typeof machinePromptPreview>;

export const styleGuide = z
  .object({
    locale: z.string(),
    tone: z.enum(tones).nullable().describe('Null where nobody says.'),
    text: z.string().describe('What translators into this locale keep to.'),
  })
  .meta({ id: 'StyleGuide' });

export type StyleGuide = z.infer<typeof styleGuide>;

export const machinePromptEndpoints = {
  getMachinePrompt: endpoint({
    method: 'GET',
    path: '/projects/:projectId/machine/prompt',
    summary: 'Get the prompt of a project, and what its template may name',
    access: 'user',
    action: 'UseMachine',
    success: { status: 200, data: machinePrompt },
    errors: [],
  }),
  listMachinePromptVersions: endpoint({
    method: 'GET',
    path: '/projects/:projectId/machine/prompt/versions',
    summary: 'List the versions of the prompt of a project, the latest first',
    access: 'user',
    action: 'UseMachine',
    success: { status: 200, data: z.array(machinePromptVersion) },
    errors: [],
  }),
  createMachinePromptVersion: endpoint({
    method: 'POST',
    path: '/projects/:projectId/machine/prompt/versions',
    summary: 'Give a project another prompt, as its next version',
    access: 'user',
    action: 'EditMachine',
    textsBody: true,
    body: z.object({ template }),
    success: { status: 201, data: machinePrompt },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  previewMachinePrompt: endpoint({
    method: 'POST',
    path: '/projects/:projectId/machine/prompt/preview',
    summary: 'Show what a model would be told for a term',
    access: 'user',
    action: 'UseMachine',
    textsBody: true,
    body: z.object({
      template: template.optional().describe('Without it, the prompt of the project.'),
      termId: lowerId,
      locale: localeCode,
    }),
    success: { status: 200, data: machinePromptPreview },
    errors: ['BadRequest'],
  }),
  listStyleGuides: endpoint({
    method: 'GET',
    path: '/projects/:projectId/machine/style-guides',
    summary: 'List the style guides of a project, by locale',
    access: 'user-or-client',
    action: 'ViewTranslation',
    success: { status: 200, data: z.array(styleGuide) },
    errors: [],
  }),
  updateStyleGuide: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/machine/style-guides/:localeCode',
    summary: 'Change the style guide of a locale',
    access: 'user',
    action: 'EditMachine',
    editsLocale: 'params.localeCode',
    body: z.object({
      tone: styleGuide.shape.tone.optional(),
      text: text(0, 8000).optional().describe('What is absent stays as it is.'),
    }),
    success: { status: 200, data: styleGuide },
    errors: ['BadRequest'],
  }),
} as const;

export function machinePromptDocs(): FeatureDocs<typeof machinePromptEndpoints> {
  const prompt: MachinePrompt = {
    version: 3,
    template: 'Translate texts of {{project}} into {{language}}. {{tone}}',
    standard: 'You translate …',
    variables: [
      { name: 'language', isList: false },
      { name: 'glossary', isList: true },
    ],
    createdAt: example.date.modified,
    createdBy: { id: example.ada.id, name: example.ada.name },
  };
  const { version, template, createdAt, createdBy } = prompt;
  const guide: StyleGuide = {
    locale: example.german.code,
    tone: 'formal',
    text: 'Verbs of buttons are infinitives: “Speichern”.',
  };
  return {
    heading: 'Machine translation',
    endpoints: {
      getMachinePrompt: { answer: prompt },
      listMachinePromptVersions: {
        note: 'At most the last hundred.',
        answer: [{ version, template, createdAt, createdBy }],
      },
      createMachinePromptVersion: {
        note: '400: the template can not be read, or names what there is not; `details` say at which line and column.',
        body: { template },
        answer: prompt,
      },
      previewMachinePrompt: {
        note: 'Nothing is sent to anybody. 404: the project does not have the term or the locale.',
        body: { termId: example.term.id, locale: example.german.code },
        answer: {
          system: 'Translate texts of Website into German (Germany). Address people formally.',
          texts: '{"texts":[{"id":"k3","text":"Open"}]}',
          tokens: 48,
        },
      },
      listStyleGuides: { answer: [guide] },
      updateStyleGuide: {
        note: '404: the project does not have the locale.',
        body: { tone: 'formal' },
        answer: guide,
      },
    },
  };
}
