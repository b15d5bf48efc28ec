import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { email, id, namedText, password, storableText, text } from '../schemas.ts';

export const signupBody = z.object({ name: namedText(2, 255), email, password });

/** The new account, with an access token for it. */
export const signupResult = z
  .object({ id, email: z.string(), name: z.string(), accessToken: z.string() })
  .meta({ id: 'SignupResult' });

export const passwordGrant = z
  .object({ grant_type: z.literal('password'), username: email, password })
  .meta({ id: 'PasswordGrant', title: 'Password of a user' });

export const clientGrant = z
  .object({
    grant_type: z.literal('client_credentials'),
    client_id: storableText.min(1),
    client_secret: password,
  })
  .meta({ id: 'ClientGrant', title: 'Secret of an API client' });

/**
 * The code that a provider redirected the browser back with (OpenID Connect Core 1.0, section 3.1.2.5). The nonce
 * and the PKCE verifier are sent along if the request to the provider had them, and they are checked; an ID token
 * with a nonce is refused without its nonce.
 */
export const providerCode = z.object({
  code: text(1, 4096),
  nonce: text(1, 255).nullish(),
  codeVerifier: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .nullish(),
});

export const providerGrant = providerCode
  .extend({ grant_type: z.literal('provider') })
  .meta({ id: 'ProviderGrant', title: 'Code of a provider' });

export const forgotPasswordBody = z.object({ email });

export const resetPasswordBody = z.object({ email, token: text(1, 255), newPassword: password });

export const changePasswordBody = z.object({ oldPassword: password, newPassword: password });

/** The settings that a sign-in page needs before anybody has signed in. */
export const authSettings = z
  .object({
    inviteOnly: z.boolean().describe('Only invited addresses may sign up.'),
    introduction: z.boolean().describe('The sign-in page says what Parlance is.'),
  })
  .meta({ id: 'AuthSettings' });

/** OAuth 2.0 access token response. `expires_in` is text with the unit, as clients expect it. */
export const tokenResult = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z
      .string()
      .regex(/^\d+s$/)
      .describe('Lifetime in seconds, as text with the unit.'),
  })
  .meta({ id: 'AccessToken' });

/** A provider that people may sign in with, and the parameters of the redirect to it. */
export const authProvider = z
  .object({ slug: z.string(), url: z.string(), redirectUrl: z.string(), clientId: z.string() })
  .meta({ id: 'AuthProvider' });

export const authEndpoints = {
  getAuthSettings: endpoint({
    method: 'GET',
    path: '/auth/settings',
    summary: 'Tell who may sign up, and what the sign-in page shows',
    access: 'public',
    success: { status: 200, data: authSettings },
    errors: [],
  }),
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
    body: z.discriminatedUnion('grant_type', [passwordGrant, clientGrant, providerGrant]),
    success: { status: 200, bare: tokenResult },
    errors: [
      'BadRequest',
      'Unauthorized',
      'NotFound',
      'UnprocessableEntity',
      'TooManyRequests',
      'Unavailable',
    ],
  }),
  signupByProvider: endpoint({
    method: 'POST',
    path: '/auth/signup-provider',
    summary: 'Sign in by a provider, with a new account for a new address',
    access: 'public',
    rateLimited: true,
    body: providerCode,
    success: { status: 201, data: signupResult },
    errors: ['BadRequest', 'NotFound', 'TooManyRequests', 'Unavailable'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Send a link by mail that lets a new password be set for four hours',
    access: 'public',
    rateLimited: true,
    body: forgotPasswordBody,
    success: { status: 200 },
    errors: ['BadRequest', 'NotFound', 'TooManyRequests'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password by the token of the mail, which ends all access tokens',
    access: 'public',
    rateLimited: true,
    body: resetPasswordBody,
    success: { status: 200 },
    errors: ['BadRequest', 'Unauthorized', 'NotFound', 'TooManyRequests'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Change the password of the signed-in user, which ends all access tokens',
    access: 'session',
    rateLimited: true,
    body: changePasswordBody,
    success: { status: 204 },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
} as const;

export function authDocs(): FeatureDocs<typeof authEndpoints> {
  const exampleAccessToken = 'eyJhbGciOiJIUzI1NiJ9.eyJ0eXBlIjoidXNlciJ9.c2lnbmF0dXJl';
  const examplePassword = 'correct horse battery';
  return {
    heading: 'Authentication',
    about: 'Accounts of people, and the access tokens that everything else asks for.',
    endpoints: {
      getAuthSettings: { answer: { inviteOnly: false, introduction: true } },
      listAuthProviders: {
        answer: [
          {
            slug: 'google',
            url: 'https://accounts.google.com/o/oauth2/v2/auth',
            redirectUrl: 'https://translate.example.com/auth/callback',
            clientId: 'parlance.apps.example.com',
          },
        ],
      },
      signup: {
        note: 'Answers with an access token. All open invites of the address become memberships. Where only invited addresses may sign up, others get 404.',
        body: { name: example.ada.name, email: example.ada.email, password: examplePassword },
        answer: { ...example.ada, accessToken: exampleAccessToken },
      },
      createToken: {
        note: 'By password, 401 stands for an unknown address as well as for a wrong password. After three wrong ones (`LOGIN_MAX_ATTEMPTS`) the account is locked for 15 minutes, which is 429 whatever the password. 422: the account has no password, since it was made by a provider. 404: the client does not exist, or only invited addresses may sign up by a provider.',
        body: { grant_type: 'password', username: example.ada.email, password: examplePassword },
        answer: { access_token: exampleAccessToken, token_type: 'bearer', expires_in: '86400s' },
      },
      signupByProvider: {
        note: 'Takes the code that the provider sent the browser back with. An account with the same verified address is signed in to; 404 where there is none and only invited addresses may sign up.',
        body: { code: '4/0AX4XfWh' },
        answer: { ...example.ada, accessToken: exampleAccessToken },
      },
      forgotPassword: {
        note: 'Sends a mail with a link that holds for four hours and once. 404: nobody has that address.',
        body: { email: example.ada.email },
      },
      resetPassword: {
        note: '401: the token is wrong, used or too old.',
        body: {
          email: example.ada.email,
          token: 'b1946ac92492d2347c6235b4d2611184',
          newPassword: examplePassword,
        },
      },
      changePassword: {
        note: '401: the old password is wrong.',
        body: { oldPassword: examplePassword, newPassword: 'another horse entirely' },
      },
    },
  };
}
