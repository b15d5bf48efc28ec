import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, dates, id, namedText, storableText, text } from '../schemas.ts';
import { label } from './labels.ts';

export const term = z
  .object({
    id,
    value: z.string(),
    context: z.string().nullable(),
    labels: z.array(label),
    date: dates,
    locked: z
      .boolean()
      .describe(
        'Whether it is not to be translated: only the source locale may have a text of it.',
      ),
    fileId: id.optional().describe('The file that it is in. Missing for the unnamed one.'),
  })
  .meta({ id: 'Term' });

export type Term = z.infer<typeof term>;

export const termBody = z.object({
  value: namedText(1, 255),
  context: text(0, 1000).nullish().describe('Absent, it stays as it is; null clears it.'),
});

export const newTermBody = termBody.extend({
  fileId: id.optional().describe('The file that it is to be in; the unnamed one without it.'),
});

/** An imported term may have a value longer than 255 characters, and its context must still be editable. */
export const updateTermBody = termBody.extend({
  value: namedText(1, 65_536).describe(
    'At most 255 characters, unless it is what the term is called already.',
  ),
  locked: z.boolean().optional().describe('Absent, it stays as it is.'),
});

/** The consequences of deleting a term. */
export const termDeletion = z
  .object({ translations: count.describe('In how many locales it is translated.') })
  .meta({ id: 'TermDeletion' });

export type TermDeletion = z.infer<typeof termDeletion>;

export const termEndpoints = {
  listTerms: endpoint({
    method: 'GET',
    path: '/projects/:projectId/terms',
    summary: 'List the terms of a project by value, in byte order',
    access: 'user-or-client',
    action: 'ViewTerm',
    success: { status: 200, data: z.array(term) },
    errors: [],
  }),
  filterTermsByLabel: endpoint({
    method: 'GET',
    path: '/projects/:projectId/terms/filter-by-label',
    summary: 'List the terms that have a label',
    access: 'user-or-client',
    action: 'ViewTerm',
    query: z.object({ labelId: storableText.optional() }),
    success: {
      status: 200,
      bare: z.object({ data: z.array(term), message: z.string().optional() }),
    },
    errors: [],
  }),
  createTerm: endpoint({
    method: 'POST',
    path: '/projects/:projectId/terms',
    summary: 'Add a term',
    access: 'user-or-client',
    action: 'AddTerm',
    aboutFile: 'body.fileId',
    changesContent: true,
    body: newTermBody,
    success: { status: 201, data: term },
    errors: ['BadRequest', 'PaymentRequired', 'AlreadyExists'],
  }),
  updateTerm: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/terms/:termId',
    summary: 'Change value or context of a term, lock it or unlock it',
    access: 'user-or-client',
    action: 'EditTerm',
    aboutFile: 'params.termId',
    changesContent: true,
    body: updateTermBody,
    success: { status: 200, data: term },
    errors: ['BadRequest', 'AlreadyExists'],
  }),
  deleteTerm: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/terms/:termId',
    summary: 'Delete a term with its translations',
    access: 'user-or-client',
    action: 'DeleteTerm',
    aboutFile: 'params.termId',
    changesContent: true,
    success: { status: 204 },
    errors: [],
  }),
  getTermDeletion: endpoint({
    method: 'GET',
    path: '/projects/:projectId/terms/:termId/deletion',
    summary: 'Tell how many translations would go with a term',
    access: 'user-or-client',
    action: 'ViewTerm',
    success: { status: 200, data: termDeletion },
    errors: [],
  }),
} as const;

export function termDocs(): FeatureDocs<typeof termEndpoints> {
  const exampleTermBody = { value: example.term.value, context: example.term.context };
  return {
    heading: 'Terms',
    about: 'The keys or source strings of a project.',
    endpoints: {
      listTerms: { answer: [example.term] },
      filterTermsByLabel: {
        note: 'Each term comes with this label only. Without a `labelId` the list is empty, with a `message`.',
        answer: { data: [example.term] },
      },
      createTerm: {
        note: '402: the plan does not allow another term. 404: the project has no such file. 409: the file has a term of that value.',
        body: exampleTermBody,
        answer: { ...example.term, labels: [] },
      },
      updateTerm: { body: exampleTermBody, answer: example.term },
      deleteTerm: {},
      getTermDeletion: { answer: { translations: 2 } },
    },
  };
}
