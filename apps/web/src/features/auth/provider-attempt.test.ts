import { expect, it, vi } from 'vitest';
import { beginAttempt, takeAttempt, UnaskedAnswerError } from './provider-attempt.ts';

const take = (state: string | undefined) => takeAttempt(sessionStorage, state);

it('hands the attempt out to the answer that belongs to it', async () => {
  const { state, nonce } = await beginAttempt(sessionStorage);
  const attempt = take(state);
  expect(attempt).toEqual({ state, nonce, codeVerifier: expect.stringMatching(/^[\w-]{43}$/) });
});

it('sends the provider a hash of the verifier, as in appendix B of RFC 7636', async () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const text = atob(verifier.replaceAll('-', '+').replaceAll('_', '/'));
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint8Array) array.set(Uint8Array.from(text, (char) => char.charCodeAt(0)));
    return array;
  });
  const { state, challenge } = await beginAttempt(sessionStorage).finally(vi.restoreAllMocks);
  expect(take(state).codeVerifier).toBe(verifier);
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

it('makes new values for each attempt', async () => {
  const first = await beginAttempt(sessionStorage);
  const second = await beginAttempt(sessionStorage);
  const values = [...Object.values(first), ...Object.values(second)];
  expect(new Set(values).size).toBe(6);
  expect(() => take(first.state)).toThrow(UnaskedAnswerError);
});

it('is good for one answer', async () => {
  const { state } = await beginAttempt(sessionStorage);
  take(state);
  expect(() => take(state)).toThrow(UnaskedAnswerError);
});

it.each([['another'], [''], [undefined]])('refuses the state %s', async (wrong) => {
  const { state } = await beginAttempt(sessionStorage);
  expect(() => take(wrong)).toThrow(UnaskedAnswerError);
  expect(() => take(state)).toThrow(UnaskedAnswerError);
});

it('refuses an answer that nobody has asked for', () => {
  expect(() => take('state')).toThrow(UnaskedAnswerError);
  expect(() => take(undefined)).toThrow(UnaskedAnswerError);
});

it('does without the challenge where browsers do not hash', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { state, challenge } = await beginAttempt(sessionStorage).finally(vi.unstubAllGlobals);
  expect(challenge).toBeUndefined();
  expect(take(state)).toEqual({ state, nonce: expect.stringMatching(/^[\w-]{43}$/) });
});
