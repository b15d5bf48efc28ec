import {
  type BatchedTermOutcome,
  type BatchRefusal,
  batchRefusals,
  endpoints,
} from '@parlance/contract';
import { z } from 'zod';
import { clip, countFitting } from '../answers.ts';
import { toIssue } from '../issues.ts';
import { describeRefusals, present, toPresent } from '../refusals.ts';
import { fileId, issue, projectId, revision, shownId } from '../schemas.ts';
import { defineTool } from '../tool.ts';

const term = z.object({
  key: z.string().min(1).max(255).describe('The key as the code uses it.'),
  source: z.string().min(1).max(8192).optional().describe('The text in the source locale.'),
  context: z
    .string()
    .max(1000)
    .optional()
    .describe('Of a new term: what it is and where people see it, in a sentence for translators.'),
  isPlural: z.boolean().optional().describe('Of a new term: whether its texts are ICU plurals.'),
  expectedRevision: revision
    .optional()
    .describe('Replaces the source text of a term that is there, if it has this revision still.'),
});

const outcome = z.object({
  key: z.string(),
  termId: shownId.optional(),
  outcome: z.enum(['added', 'changed', 'same', 'refused']),
  reason: z.enum(batchRefusals).optional(),
  present: present.optional().describe('The source text that is there.'),
  issues: z.array(issue).optional(),
});

export const upsertTerms = defineTool({
  name: 'upsert_terms',
  title: 'Add terms',
  description:
    'Adds terms with their source texts to a file of a project. Keys that are there already stay as they are and are told with their ids; only with `expectedRevision` another source text takes the place of theirs. One call is one change set, which undo takes back. Then translate the terms with set_translations.',
  effect: 'changes',
  input: z.object({
    projectId,
    fileId: fileId.optional().describe('From get_project; the unnamed file without it.'),
    terms: z.array(term).min(1).max(100),
  }),
  output: z.object({
    changeSetId: shownId.nullable().describe('What undo takes; null where nothing was written.'),
    terms: z.array(outcome),
    isCut: z
      .literal(true)
      .optional()
      .describe('More was done than is told here: find_terms has the rest.'),
  }),
  async run({ call }, { projectId: id, fileId: file, terms }) {
    let changeSetId: string | null = null;
    const { terms: outcomes } = await call(
      endpoints.addTerms,
      {
        params: { projectId: id },
        body: {
          ...(file !== undefined && { fileId: file }),
          terms: terms.map(({ key, source, context, isPlural, expectedRevision }) => ({
            value: key,
            ...(source !== undefined && { source }),
            ...(context !== undefined && { context }),
            ...(isPlural !== undefined && { isPlural }),
            ...(expectedRevision !== undefined && { revision: expectedRevision }),
          })),
        },
      },
      {
        onChangeSet: (made) => {
          changeSetId = made;
        },
      },
    );
    const told = outcomes.map((one, at) =>
      toTold(one, terms[at]?.key ?? '', terms[at]?.source ?? ''),
    );
    const shown = told.slice(0, countFitting(told));
    const cut = shown.length < told.length ? { isCut: true as const } : {};
    const reasons = outcomes.flatMap(({ reason }): BatchRefusal[] => (reason ? [reason] : []));
    return {
      data: { changeSetId, terms: shown, ...cut },
      note: describeRefusals(reasons),
      hasFailed: reasons.length === outcomes.length,
    };
  },
});

function toTold(
  { outcome: of, termId: id, reason, findings, ...rest }: BatchedTermOutcome,
  key: string,
  source: string,
): z.output<typeof outcome> {
  const shown = toPresent(rest);
  return {
    key: clip(key, 300).text,
    ...(id !== undefined && { termId: id }),
    outcome: of,
    ...(reason && { reason }),
    ...(shown && { present: shown }),
    ...(findings && { issues: findings.slice(0, 3).map((one) => toIssue(one, source)) }),
  };
}
