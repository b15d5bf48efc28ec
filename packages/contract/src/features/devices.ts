import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { namedText, text } from '../schemas.ts';
import { tokenScopeBody } from '../token-scope.ts';
import { tokenLifetime } from './tokens.ts';

/** The letters of codes that people read and type: no vowels, so no words, and none that look like digits. */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';

/** A code as people type it: in any case, with or without the hyphen. */
const userCode = z
  .string()
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
  .refine(
    (typed) => typed.length === 8 && [...typed].every((one) => userCodeLetters.includes(one)),
    {
      error: 'must be a code like `BCDF-GHJK`',
    },
  )
  .transform((typed) => `${typed.slice(0, 4)}-${typed.slice(4)}`);

export const deviceAuthorizationBody = z.object({ name: namedText(1, 255) });

/** What a program gets that asks for access (RFC 8628, section 3.2). */
export const deviceAuthorization = z
  .object({
    deviceCode: z.string().describe('The secret that the program asks with for its token.'),
    userCode: z.string().describe('The code to be shown to the person.'),
    verificationUri: z.string().describe('Where the person types the code.'),
    verificationUriComplete: z.string().describe('The same with the code in it.'),
    expiresIn: z.int().describe('For how many seconds the codes are good.'),
    interval: z.int().describe('How many seconds to wait between two requests for the token.'),
  })
  .meta({ id: 'DeviceAuthorization' });

/** What the person sees who is to decide. */
export const pendingDevice = z
  .object({ name: z.string(), createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() })
  .meta({ id: 'PendingDevice' });

export type PendingDevice = z.infer<typeof pendingDevice>;

export const deviceDecisionBody = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('approve'),
    userCode,
    expiresInDays: tokenLifetime,
    scope: tokenScopeBody,
  }),
  z.object({ decision: z.literal('deny'), userCode }),
]);

export const deviceEndpoints = {
  createDeviceAuthorization: endpoint({
    method: 'POST',
    path: '/device/authorizations',
    summary: 'Ask a person for an access token, for a program on a machine',
    access: 'public',
    rateLimited: true,
    body: deviceAuthorizationBody,
    success: { status: 200, data: deviceAuthorization },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  createDeviceToken: endpoint({
    method: 'POST',
    path: '/device/tokens',
    summary: 'Get the access token that a person was asked for, once',
    access: 'public',
    rateLimited: true,
    body: z.object({ deviceCode: text(1, 255) }),
    success: { status: 200, data: z.object({ token: z.string() }) },
    errors: [
      'BadRequest',
      'authorization_pending',
      'slow_down',
      'access_denied',
      'expired_token',
      'TooManyRequests',
    ],
  }),
  getPendingDevice: endpoint({
    method: 'GET',
    path: '/device/authorizations',
    summary: 'Tell which program asks with a code',
    access: 'session',
    rateLimited: true,
    query: z.object({ userCode }),
    success: { status: 200, data: pendingDevice },
    errors: ['BadRequest', 'NotFound', 'TooManyRequests'],
  }),
  decideOnDevice: endpoint({
    method: 'POST',
    path: '/device/decisions',
    summary: 'Approve or deny the access of a program',
    access: 'session',
    rateLimited: true,
    body: deviceDecisionBody,
    success: { status: 204 },
    errors: ['BadRequest', 'NotFound', 'TooManyRequests'],
  }),
} as const;

export const deviceDocs = (): FeatureDocs<typeof deviceEndpoints> => ({
  heading: 'Sign-in of programs',
  about:
    'A program on a machine gets an access token without a password being typed there: it shows a code, and a person approves it in the web app. This is RFC 8628 in the words of this API.',
  endpoints: {
    createDeviceAuthorization: {
      note: 'Show the `userCode`, and open `verificationUriComplete` in a browser if there is one.',
      body: { name: 'parlance on laptop' },
      answer: {
        deviceCode: 'Zk3v0Qm8XcB1nT6yLd4Rj7Wp2Hs9Gf5KaUe0Vx1Yz8',
        userCode: 'BCDF-GHJK',
        verificationUri: 'https://translate.example.org/device',
        verificationUriComplete: 'https://translate.example.org/device?code=BCDF-GHJK',
        expiresIn: 600,
        interval: 5,
      },
    },
    createDeviceToken: {
      note: 'Ask again after `interval` seconds as long as the code of the error is `authorization_pending`, and after five seconds more from then on if it is `slow_down`. With `access_denied` and `expired_token` it is over; codes that were used, or never given out, have expired too.',
      body: { deviceCode: 'Zk3v0Qm8XcB1nT6yLd4Rj7Wp2Hs9Gf5KaUe0Vx1Yz8' },
      answer: { token: 'plt_…' },
    },
    getPendingDevice: {
      note: '404: nobody asks with this code, or not any more.',
      answer: {
        name: 'parlance on laptop',
        createdAt: example.date.created,
        expiresAt: '2026-01-12T09:40:00.000Z',
      },
    },
    decideOnDevice: {
      note: 'The token gets the name that the program asked with. It may do what its scope has, as far as the person may.',
      body: {
        decision: 'approve',
        userCode: 'BCDF-GHJK',
        expiresInDays: 90,
        scope: {
          actions: ['read', 'import', 'export'],
          projectIds: [example.project.id],
          locales: null,
          fileIds: null,
        },
      },
    },
  },
});
