import { describe, expect, it, vi } from 'vitest';
import { tokenFor } from '../testing/token.ts';
import { createSessionStore } from './session.ts';

const now = Date.UTC(2026, 0, 1);

function open(token?: string, clock = () => now) {
  if (token !== undefined) localStorage.setItem('accessToken', token);
  return createSessionStore(localStorage, sessionStorage, clock);
}

describe('at the start', () => {
  it('is signed out without a token, and says nothing', () => {
    expect(open().get()).toEqual({ token: undefined, notice: undefined });
  });

  it('is signed in with a token that holds', () => {
    const token = tokenFor(60, now);
    expect(open(token).get()).toEqual({ token, notice: undefined });
  });

  it.each([
    ['has run out', tokenFor(0, now)],
    ['is unreadable', 'not-a-token'],
    ['says no end', `x.${btoa('{}')}.x`],
  ])('asks to sign in when the token %s', (_, token) => {
    expect(open(token).get()).toEqual({ token: undefined, notice: 'session.signInFirst' });
    expect(localStorage.getItem('accessToken')).toBeNull();
  });
});

it('keeps the token across reloads', () => {
  const token = tokenFor(60, now);
  open().start(token);
  expect(open().get().token).toBe(token);
});

it('ends when the token runs out while the app is open', () => {
  let time = now;
  const store = open(tokenFor(60, now), () => time);
  expect(store.isSignedIn()).toBe(true);
  time += 61_000;
  expect(store.isSignedIn()).toBe(false);
  expect(store.get().notice).toBe('session.signInFirst');
});

it('hands out the page to come back to once', () => {
  const store = open();
  store.requireSignIn('/projects/1?q=a');
  expect(store.takeReturnTo()).toBe('/projects/1?q=a');
  expect(store.takeReturnTo()).toBe('/');
});

it('follows a sign-out in another tab', () => {
  const store = open(tokenFor(60, now));
  const listener = vi.fn();
  store.followOtherTabs(window);
  store.subscribe(listener);
  localStorage.removeItem('accessToken');
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  expect(store.get()).toEqual({ token: undefined, notice: undefined });
  expect(listener).toHaveBeenCalledOnce();
});
