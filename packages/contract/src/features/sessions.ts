import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { id } from '../schemas.ts';

/** One sign-in of a user, until it ends. */
export const session = z
  .object({
    id,
    userAgent: z
      .string()
      .nullable()
      .describe('What the browser or program called itself; null if it did not.'),
    createdAt: z.iso.datetime(),
    lastActiveAt: z.iso.datetime().describe('Up to ten minutes older than the last request.'),
    expiresAt: z.iso.datetime(),
    isCurrent: z.boolean().describe('The session of this request.'),
  })
  .meta({ id: 'Session' });

export type Session = z.infer<typeof session>;

export const sessionEndpoints = {
  listSessions: endpoint({
    method: 'GET',
    path: '/users/me/sessions',
    summary: 'List where one is signed in, the last active first',
    access: 'session',
    success: { status: 200, data: z.array(session) },
    errors: [],
  }),
  deleteSession: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions/:sessionId',
    summary: 'End a session',
    access: 'session',
    success: { status: 204 },
    errors: [],
  }),
  deleteOtherSessions: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions',
    summary: 'End all sessions but this one',
    access: 'session',
    success: { status: 204 },
    errors: [],
  }),
} as const;

export const sessionDocs = (): FeatureDocs<typeof sessionEndpoints> => ({
  heading: 'Sessions',
  about: 'Where somebody is signed in with their password or by a provider.',
  endpoints: {
    listSessions: {
      note: 'At most the 200 that were active last.',
      answer: [
        {
          id: '0190b2a4-7b42-7d21-8e31-62c4d7e8f90a',
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
          createdAt: example.date.created,
          lastActiveAt: example.date.modified,
          expiresAt: '2026-02-01T09:30:00.000Z',
          isCurrent: true,
        },
      ],
    },
    deleteSession: { note: 'Its token is refused from the next request on.' },
    deleteOtherSessions: {
      note: 'Access tokens (`plt_…`) go on working. Tokens of sign-ins from before sessions were listed end as well.',
    },
  },
});
