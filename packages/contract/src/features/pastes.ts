import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import {
  author,
  count,
  localeCode,
  lowerId,
  maxTranslationLength,
  storableText,
} from '../schemas.ts';
import { finding } from './findings.ts';
import { translation, translationOrigins } from './translations.ts';

/** How many texts one paste may have. */
export const maxPastedCells = 2000;

/** A text that is pasted in place of a translation. */
const pastedCell = z.strictObject({
  termId: lowerId,
  locale: localeCode,
  value: storableText.describe('Empty clears the translation.'),
  revision: z
    .int32()
    .min(0)
    .describe('The revision that the caller has read; 0 where there is no translation.'),
});

/** Texts that are pasted in place of translations, in whatever locales these are. */
export const pasteBody = z
  .strictObject({ cells: z.array(pastedCell).min(1).max(maxPastedCells) })
  .check(({ value: { cells }, issues }) => {
    const places = new Map<string, number>();
    for (const [at, { termId, locale }] of cells.entries()) {
      const key = `${termId} ${locale}`;
      const first = places.get(key);
      if (first === undefined) {
        places.set(key, at);
        continue;
      }
      const message = `is the same translation as body.cells.${first}`;
      issues.push({ code: 'custom', input: termId, path: ['cells', at], message });
    }
  });

/** Why a pasted text is not written. */
export const pasteRefusals = [
  'term',
  'locale',
  'permission',
  'locked',
  'revision',
  'person',
  'length',
  'plural',
  'check',
] as const;

export type PasteRefusal = (typeof pasteRefusals)[number];

const reason = z
  .enum(pasteRefusals)
  .describe(
    `\`term\`: the project does not have the term. \`locale\`: it does not have the locale. \`permission\`: the caller may not translate into the locale. \`locked\`: the term is locked, and the locale is not that of the source. \`revision\`: another revision is stored by now, as \`current\` tells. \`person\`: a person has written or reviewed the text, which agents leave as it is. \`length\`: the text has more than ${maxTranslationLength} characters. \`plural\`: it would be a malformed plural. \`check\`: a check of the level \`save\` finds something in it, or one finds an error in what an agent writes.`,
  );

const current = translation
  .pick({ value: true, state: true, revision: true })
  .describe('The translation as it is. Missing where there is no such term or locale.');

/** What would become of a pasted text. */
export const pasteOutcome = z
  .object({
    outcome: z
      .enum(['changed', 'same', 'refused'])
      .describe('`same`: the translation has this text already, whatever its revision.'),
    reason: reason.optional().describe('Why it is refused, and there only.'),
    current: current.optional(),
    findings: z
      .array(
        finding.extend({
          isNew: z.boolean().describe('Whether the translation as it is does not have it.'),
        }),
      )
      .describe(
        'What the checks would find in a text that is `changed`, or refused for a `check`.',
      ),
    gone: z.array(finding).describe('What they find in the translation as it is, and not then.'),
  })
  .meta({ id: 'PasteOutcome' });

export type PasteOutcome = z.infer<typeof pasteOutcome>;

export const pasteResult = z
  .object({
    changed: count,
    unchanged: count.describe('Those that have their text already.'),
    refused: z
      .array(
        z.object({
          cell: count.describe('Which of the `cells`, counted from 0.'),
          reason,
          current: current.optional(),
          origin: z
            .enum(translationOrigins)
            .nullable()
            .optional()
            .describe(
              'How `current` came about, for the reasons `revision` and `person`; null where that is unknown.',
            ),
          by: author
            .optional()
            .describe('Who has written `current`, for the same reasons, where that is known.'),
          findings: z
            .array(finding)
            .optional()
            .describe('What the text is refused for, for the reason `check`.'),
        }),
      )
      .describe('Those that stay as they are although they are other texts, in their order.'),
  })
  .meta({ id: 'PasteResult' });

export type PasteResult = z.infer<typeof pasteResult>;

export const pasteEndpoints = {
  previewPaste: endpoint({
    method: 'POST',
    path: '/projects/:projectId/pastes/preview',
    summary: 'Tell what pasting texts in place of translations would do',
    access: 'user-or-client',
    action: 'EditTranslation',
    aboutFile: 'body.cells',
    textsBody: true,
    takesAgents: true,
    body: pasteBody,
    success: { status: 200, data: z.object({ cells: z.array(pasteOutcome) }) },
    errors: ['BadRequest'],
  }),
  applyPaste: endpoint({
    method: 'POST',
    path: '/projects/:projectId/pastes',
    summary: 'Paste texts in place of translations, as one change set',
    access: 'user-or-client',
    action: 'EditTranslation',
    aboutFile: 'body.cells',
    changesContent: true,
    textsBody: true,
    takesAgents: true,
    body: pasteBody,
    success: { status: 200, data: pasteResult },
    errors: ['BadRequest'],
  }),
} as const;

export const pasteDocs = (): FeatureDocs<typeof pasteEndpoints> => {
  const cells = [
    {
      termId: example.term.id,
      locale: example.german.code,
      value: example.translation.value,
      revision: 0,
    },
    { termId: example.term.id, locale: 'fr', value: 'Ouvrir', revision: 1 },
  ];
  const outdated = { value: 'Ouvrir le fichier', state: 'translated', revision: 2 } as const;
  return {
    heading: 'Pasting',
    about: 'Texts in place of translations of several terms and locales, as out of a spreadsheet.',
    endpoints: {
      previewPaste: {
        note: `One outcome for each of the \`cells\`, in their order; nothing is written. Where a source text is among them, the checks compare with it. Checks that compare terms with each other do not look at the other cells, and at what is stored only where they may keep texts from being saved or reviewed. 400 also where a translation is there twice, or there are more than ${maxPastedCells} cells.`,
        body: { cells },
        answer: {
          cells: [
            {
              outcome: 'changed',
              current: { value: '', state: 'untranslated', revision: 0 },
              findings: [],
              gone: [],
            },
            { outcome: 'refused', reason: 'revision', current: outdated, findings: [], gone: [] },
          ],
        },
      },
      applyPaste: {
        note: 'One change set, which can be undone. All that a preview would tell as `changed` is written, and no longer reviewed; all else stays as it is and is told of. The same request once more changes nothing.',
        body: { cells },
        answer: {
          changed: 1,
          unchanged: 0,
          refused: [
            {
              cell: 1,
              reason: 'revision',
              current: outdated,
              origin: 'person',
              by: { type: 'user', id: example.ada.id, name: example.ada.name },
            },
          ],
        },
      },
    },
  };
};
