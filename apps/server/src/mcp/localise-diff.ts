import type { GetPromptResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { markAsData } from './answers.ts';

export const localiseDiffArgs = z.object({
  diff: z.string().max(200_000).describe('The diff of the code, as git writes it.'),
  projectId: z.string().max(100).optional().describe('The id of the project, if it is known.'),
  locales: z
    .string()
    .max(1000)
    .optional()
    .describe('Codes of locales, separated by commas; all of the project without them.'),
});

/** What a model is asked to do with a diff. The diff is data as well. */
export function localiseDiff({
  diff,
  projectId,
  locales,
}: z.output<typeof localiseDiffArgs>): GetPromptResult {
  const project = projectId === undefined ? 'the project that list_projects names' : projectId;
  const into = locales === undefined ? 'all locales of the project' : locales;
  const text = `Localise the diff below in the project ${project}, into ${into}.

1. Read get_project: locales, plural forms, placeholders, checks and rules.
2. Find the keys that the diff adds or whose source text it changes. Leave keys that it only moves.
3. Look each key up with find_terms. Add the missing ones with upsert_terms, in the right file, with the source text and a context: what it is, where people see it, what its placeholders stand for.
4. look_up the source texts for each locale. Translate with the words of the glossary, in the form that the grammar needs, and as the memory has it. Keep placeholders, tags and line ends; write each plural with all forms that get_project lists for the locale; follow the rules of the project and the tone of terms like it.
5. check_texts, mend every error, then set_translations.
6. Leave refused texts of people. Report: the keys that you added, what was refused and why, and each changeSetId for undo.

${markAsData(diff)}`;
  return {
    description: 'Adds the keys of a diff and translates them',
    messages: [{ role: 'user', content: { type: 'text', text } }],
  };
}
