import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dates, id, namedText, text } from '../schemas.ts';
import { label } from './labels.ts';

export const term = z
  .object({
    id,
    value: z.string(),
    context: z.string().nullable(),
    labels: z.array(label),
    date: dates,
  })
  .meta({ id: 'Term' });

export type Term = z.infer<typeof term>;

export const termBody = z.object({
  value: namedText(1, 255),
  context: text(0, 1000).nullish().describe('Absent, it stays as it is; null clears it.'),
});

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
    query: z.object({ labelId: z.string().optional() }),
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
    body: termBody,
    success: { status: 201, data: term },
    errors: ['BadRequest', 'PaymentRequired', 'AlreadyExists'],
  }),
  updateTerm: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/terms/:termId',
    summary: 'Change value or context of a term',
    access: 'user-or-client',
    action: 'EditTerm',
    body: termBody,
    success: { status: 200, data: term },
    errors: ['BadRequest', 'AlreadyExists'],
  }),
  deleteTerm: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/terms/:termId',
    summary: 'Delete a term with its translations',
    access: 'user-or-client',
    action: 'DeleteTerm',
    success: { status: 204 },
    errors: [],
  }),
} as const;
