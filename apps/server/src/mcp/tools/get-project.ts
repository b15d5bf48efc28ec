import { z } from 'zod';
import { projectGuide, readProjectGuide } from '../project-guide.ts';
import { projectId } from '../schemas.ts';
import { defineTool } from '../tool.ts';

export const getProject = defineTool({
  name: 'get_project',
  title: 'Get the rules of a project',
  description:
    'Tells how texts of a project are to be written: its locales with the plural forms that each needs, its source locale, its files with the style of their placeholders, and the checks and rules that refuse a text. Read it once before you write anything.',
  effect: 'reads',
  input: z.object({ projectId }),
  output: projectGuide,
  run: async ({ call }, input) => ({ data: await readProjectGuide(call, input.projectId) }),
});
