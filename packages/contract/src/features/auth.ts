import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, id, namedText, password } from '../schemas.ts';

export const signupBody = z.object({ name: namedText(2, 255), email, password });

/** The account that was made, with a token that is signed in already. */
export const signupResult = z.object({
  id,
  email: z.string(),
  name: z.string(),
  accessToken: z.string(),
});

export const passwordGrant = z.object({
  grant_type: z.literal('password'),
  username: email,
  password,
});

export const clientGrant = z.object({
  grant_type: z.literal('client_credentials'),
  client_id: z.string().min(1),
  client_secret: password,
});

/** OAuth 2.0 access token response. `expires_in` is text with the unit, as clients expect it. */
export const tokenResult = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.string().regex(/^\d+s$/),
});

/** A provider that people may sign in with, and what is needed to send them there. */
export const authProvider = z.object({
  slug: z.string(),
  url: z.string(),
  redirectUrl: z.string(),
  clientId: z.string(),
});

export const authEndpoints = {
  listAuthProviders: endpoint({
    method: 'GET',
    path: '/auth/providers',
    summary: 'List the providers that people may sign in with',
    access: 'public',
    success: { status: 200, data: z.array(authProvider) },
    errors: [],
  }),
  signup: endpoint({
    method: 'POST',
    path: '/auth/signup',
    summary: 'Create an account',
    access: 'public',
    rateLimited: true,
    body: signupBody,
    success: { status: 200, data: signupResult },
    errors: ['BadRequest', 'NotFound', 'AlreadyExists', 'TooManyRequests'],
  }),
  createToken: endpoint({
    method: 'POST',
    path: '/auth/token',
    summary: 'Exchange credentials for an access token',
    access: 'public',
    rateLimited: true,
    body: z.discriminatedUnion('grant_type', [passwordGrant, clientGrant]),
    success: { status: 200, bare: tokenResult },
    errors: ['BadRequest', 'Unauthorized', 'UnprocessableEntity', 'TooManyRequests'],
  }),
} as const;
