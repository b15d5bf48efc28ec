import { describe, expect, it } from 'vitest';
import { codeOfStatus, type ErrorCode, errors } from './errors.ts';

describe('error codes', () => {
  it('have the statuses that clients know', () => {
    const statuses = Object.entries(errors).map(([code, { status }]) => [code, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      BadRequest: 400,
      Unauthorized: 401,
      PaymentRequired: 402,
      NotFound: 404,
      AlreadyExists: 409,
      Conflict: 409,
      authorization_pending: 400,
      slow_down: 400,
      access_denied: 400,
      expired_token: 400,
      PayloadTooLarge: 413,
      UnprocessableEntity: 422,
      TooManyRequests: 429,
      Internal: 500,
      Unavailable: 503,
    });
  });

  it('can be told from their statuses', () => {
    // 409 alone stands for `AlreadyExists`: only the body's code tells a conflict from a value that is taken. The same
    // goes for 400 and what a program is told that waits for a person.
    const onlyInBodies = ['authorization_pending', 'slow_down', 'access_denied', 'expired_token'];
    for (const [code, { status }] of Object.entries(errors)) {
      if (code === 'Conflict' || onlyInBodies.includes(code)) continue;
      expect(codeOfStatus(status)).toBe(code as ErrorCode);
    }
    expect(codeOfStatus(409)).toBe('AlreadyExists');
    expect(codeOfStatus(502)).toBe('Internal');
    expect(codeOfStatus(418)).toBe('Internal');
  });

  it('have a text each, and never one that says what is forbidden', () => {
    const messages = Object.values(errors).map(({ message }) => message);
    expect(new Set(messages).size).toBe(messages.length);
    expect(Object.values(errors).map(({ status }) => status)).not.toContain(403);
  });
});
