import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../schemas.ts';

/** The signed-in user. */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  numProjectsCreated: z.int(),
});

export type User = z.infer<typeof user>;

export const accountEndpoints = {
  getMe: endpoint({
    method: 'GET',
    path: '/users/me',
    summary: 'Get the signed-in user',
    access: 'user',
    success: { status: 200, data: user },
    errors: [],
  }),
} as const;
