import { endpoints, pasteRefusals } from '@parlance/contract';
import { z } from 'zod';
import { countFitting } from '../answers.ts';
import { toIssue } from '../issues.ts';
import { describeRefusals, present, toPresent } from '../refusals.ts';
import { issue, locale, projectId, revision, shownId, termId } from '../schemas.ts';
import { defineTool } from '../tool.ts';

const sent = z.object({
  termId,
  locale,
  text: z.string().max(8192).describe('Empty clears the translation.'),
  revision: revision.describe(
    'The revision that you have read; 0 where there is no translation yet.',
  ),
});

const refused = z.object({
  index: z.int().describe('Which of `translations`, counted from 0.'),
  termId: shownId,
  locale: z.string(),
  reason: z.enum(pasteRefusals),
  present: present.optional().describe('The translation that is there.'),
  issues: z.array(issue).optional().describe('What checks find in your text.'),
});

export const setTranslations = defineTool({
  name: 'set_translations',
  title: 'Write translations',
  description:
    'Writes translations of terms into locales, as many as 200. What is fine is written, and every other text is told with its reason: an error that a check finds, a text that somebody has changed since, or one that a person has written or reviewed, which stays unless the access token says otherwise. One call is one change set, which undo takes back; the same call once more changes nothing.',
  effect: 'changes',
  input: z.object({ projectId, translations: z.array(sent).min(1).max(200) }),
  output: z.object({
    changeSetId: shownId.nullable().describe('What undo takes; null where nothing was written.'),
    written: z.int(),
    unchanged: z.int().describe('Those that were like this already.'),
    refusedCount: z.int(),
    refused: z.array(refused).describe('Of many, the first ones.'),
  }),
  async run({ call }, { projectId: id, translations }) {
    let changeSetId: string | null = null;
    const result = await call(
      endpoints.applyPaste,
      {
        params: { projectId: id },
        body: {
          cells: translations.map(({ text, ...place }) => ({ ...place, value: text })),
        },
      },
      {
        onChangeSet: (made) => {
          changeSetId = made;
        },
      },
    );
    const all = result.refused.map(({ cell: index, reason, findings, ...rest }) => {
      const { termId: of = '', locale: code = '', text = '' } = translations[index] ?? {};
      const shown = toPresent(rest);
      return {
        index,
        termId: of,
        locale: code,
        reason,
        ...(shown && { present: shown }),
        ...(findings && { issues: findings.slice(0, 3).map((one) => toIssue(one, text)) }),
      };
    });
    const { changed: written, unchanged } = result;
    return {
      data: {
        changeSetId,
        written,
        unchanged,
        refusedCount: all.length,
        refused: all.slice(0, countFitting(all)),
      },
      note: describeRefusals(all.map(({ reason }) => reason)),
      hasFailed: all.length === translations.length,
    };
  },
});
