import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import { count } from '../schemas.ts';

/** What the undo of a change of a glossary has done. */
export const glossaryUndoResult = z
  .object({
    undone: count.describe('How many concepts are as they were before the change.'),
    skipped: count.describe('Those that stay as somebody has made them since.'),
  })
  .meta({ id: 'GlossaryUndoResult' });

export type GlossaryUndoResult = z.infer<typeof glossaryUndoResult>;

export const glossaryChangeEndpoints = {
  undoGlossaryChange: endpoint({
    method: 'POST',
    path: '/glossaries/:glossaryId/changes/:changeSetId/undo',
    summary: 'Take back a deletion or an import, as far as nobody has changed its concepts since',
    access: 'user-or-client',
    glossaryAction: 'EditGlossary',
    tokenGroup: 'terms',
    success: { status: 201, data: glossaryUndoResult },
    errors: ['UnprocessableEntity'],
  }),
} as const;

export const glossaryChangeDocs = (): FeatureDocs<typeof glossaryChangeEndpoints> => ({
  heading: 'Glossaries',
  endpoints: {
    undoGlossaryChange: {
      note: 'Of `deleteConcept`, `deleteConceptTerm` and `importGlossary`, which name it in the header `Change-Set`, or of an import in the background, by the `changeSetId` of its job. What was deleted comes back with its ids. 404: there is no such change, or it was made longer ago than the server keeps what is deleted (`KEEP_DELETED_DAYS`), or it has terms in locales that you may not edit. 422: it was undone before, or the glossary has no room for what would come back.',
      answer: { undone: 118, skipped: 2 },
    },
  },
});
