import { endpoints } from '@parlance/contract';
import { describePluralProblem, readPlural } from '@parlance/messages';
import { z } from 'zod';
import { countFitting } from '../answers.ts';
import { toIssue } from '../issues.ts';
import { issue, locale, projectId, termId } from '../schemas.ts';
import { defineTool } from '../tool.ts';

const text = z.object({
  locale,
  text: z.string().max(8192).describe('The translation.'),
  termId: termId.optional().describe('The term that it is to be a translation of.'),
  source: z.string().max(8192).optional().describe('The source text, where there is no term yet.'),
  isPlural: z
    .boolean()
    .optional()
    .describe('Whether both are ICU plurals, where there is no term.'),
});

const checked = z.object({
  index: z.int().describe('Which of `texts`, counted from 0.'),
  isRefused: z.boolean().describe('Whether set_translations would refuse it for one of these.'),
  issues: z.array(issue),
});

export const checkTexts = defineTool({
  name: 'check_texts',
  title: 'Check texts',
  description:
    'Checks translations by the rules of a project without writing them: lost placeholders, missing plural forms, broken tags, length, rules of the project and more. Do this before set_translations, and mend what is an error.',
  effect: 'reads',
  input: z.object({ projectId, texts: z.array(text).min(1).max(100) }),
  output: z.object({
    checked: z.int().describe('How many texts were checked.'),
    found: z.array(checked).describe('The texts with issues; all others are fine.'),
    isCut: z
      .literal(true)
      .optional()
      .describe('There are more texts with issues: mend these, and check again.'),
  }),
  async run({ call }, { projectId: id, texts }) {
    const results = await call(endpoints.checkTexts, {
      params: { projectId: id },
      body: {
        texts: texts.map(({ text: value, locale: code, termId: of, source, isPlural }) => ({
          value,
          locale: code,
          ...(of === undefined ? { source: source ?? '' } : { termId: of }),
          ...(of === undefined && isPlural !== undefined && { isPlural }),
        })),
      },
    });
    const found = results.flatMap(({ findings }, index) => {
      const value = texts[index]?.text ?? '';
      const issues = [
        ...findMalformed(value),
        ...findings.filter(({ isIgnored }) => !isIgnored).map((finding) => toIssue(finding, value)),
      ];
      if (issues.length === 0) return [];
      const isRefused = issues.some(({ severity }) => severity === 'error');
      return [{ index, isRefused, issues: issues.slice(0, 5) }];
    });
    const shown = found.slice(0, countFitting(found));
    const cut = shown.length < found.length ? { isCut: true as const } : {};
    return { data: { checked: texts.length, found: shown, ...cut } };
  },
});

/** A plural that is none is no finding of a check, as no file could have it. */
function findMalformed(text: string): z.output<typeof issue>[] {
  const read = readPlural(text);
  if (read.kind !== 'broken') return [];
  const { offset } = read.problem;
  const details = { problem: describePluralProblem(text, read.problem) };
  return [{ check: 'plural', severity: 'error', start: offset, end: offset, details }];
}
