import { endpoints } from '@parlance/contract';
import { z } from 'zod';
import { clip, countFitting } from '../answers.ts';
import { toIssue } from '../issues.ts';
import { cursor, issue, locale, nextCursor, projectId, shownId, textFields } from '../schemas.ts';
import { defineTool } from '../tool.ts';

const listed = issue.extend({
  termId: shownId,
  key: z.string(),
  locale: z.string(),
  ...textFields,
});

export const listIssues = defineTool({
  name: 'list_issues',
  title: 'List issues',
  description:
    'Lists what checks find in the translations of a project: lost placeholders, missing plural forms, broken tags and more. After a write, checks that compare terms need a moment.',
  effect: 'reads',
  input: z.object({
    projectId,
    locale: locale.optional(),
    severity: z.enum(['error', 'warning', 'info']).optional(),
    check: z.string().max(100).optional().describe('The id of a check: placeholder.missing.'),
    limit: z.int().min(1).max(100).default(50),
    cursor,
  }),
  output: z.object({
    total: z.int().optional().describe('How many there are, on the first page.'),
    issues: z.array(listed),
    nextCursor,
  }),
  async run({ call }, { projectId: id, locale: code, severity, check, limit, cursor: from }) {
    const params = { projectId: id };
    const query = {
      ...(code !== undefined && { locale: code }),
      ...(severity && { severities: severity }),
      ...(check !== undefined && { checks: check }),
      ...(from !== undefined && { cursor: from }),
    };
    const toShown = (found: typeof page) =>
      found.findings.map((finding) => ({
        ...toIssue(finding, finding.value),
        termId: finding.termId,
        key: clip(finding.term, 300).text,
        locale: finding.locale,
        ...clip(finding.value, 800),
      }));
    let page = await call(endpoints.listFindings, { params, query: { ...query, limit } });
    const { total } = page;
    const fitting = countFitting(toShown(page));
    if (fitting < page.findings.length) {
      page = await call(endpoints.listFindings, { params, query: { ...query, limit: fitting } });
    }
    return {
      data: {
        ...(total !== undefined && { total }),
        issues: toShown(page),
        nextCursor: page.nextCursor,
      },
    };
  },
});
