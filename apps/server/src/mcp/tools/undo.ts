import { endpoints } from '@parlance/contract';
import { z } from 'zod';
import { changeSetId, projectId, shownId } from '../schemas.ts';
import { defineTool } from '../tool.ts';

export const undo = defineTool({
  name: 'undo',
  title: 'Undo a change set',
  description:
    'Takes back what a call of upsert_terms or set_translations changed, as far as nobody has changed it since. Only change sets that agents made by tokens of the same owner can be undone here. Take back the newest first: terms with translations stay.',
  effect: 'changes',
  input: z.object({
    projectId,
    changeSetId,
  }),
  output: z.object({
    changeSetId: shownId.describe('The change set of the undo.'),
    undone: z.int(),
    skipped: z.int().describe('What has been changed since, and stays.'),
  }),
  async run({ call }, params) {
    const { changeSetId: made, undone, skipped } = await call(endpoints.undoChangeSet, { params });
    const note =
      skipped > 0 ? 'What was skipped has been changed since by somebody. Leave it.' : undefined;
    return { data: { changeSetId: made, undone, skipped }, note };
  },
});
