import { expect, it } from 'vitest';
import { providerUrl } from './provider-url.ts';

const provider = {
  slug: 'google',
  url: 'https://accounts.example.com/auth?hd=example.com',
  redirectUrl: 'https://parlance.example.com/auth/callback',
  clientId: 'abc',
};

const common = {
  hd: 'example.com',
  redirect_uri: provider.redirectUrl,
  client_id: 'abc',
  scope: 'email profile openid',
  access_type: 'offline',
  prompt: 'select_account',
  response_type: 'code',
  state: 's',
  nonce: 'n',
};

it('asks the provider for a code, with all that lets it be checked', () => {
  const url = new URL(providerUrl(provider, { state: 's', nonce: 'n', challenge: 'c' }));
  expect(url.origin + url.pathname).toBe('https://accounts.example.com/auth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...common,
    code_challenge: 'c',
    code_challenge_method: 'S256',
  });
});

it('leaves the challenge out where the browser makes none', () => {
  const url = new URL(providerUrl(provider, { state: 's', nonce: 'n', challenge: undefined }));
  expect(Object.fromEntries(url.searchParams)).toEqual(common);
});
