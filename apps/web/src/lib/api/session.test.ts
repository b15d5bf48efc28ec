import { describe, expect, it, vi } from 'vitest';
import { tokenFor } from '../../testing/token.ts';
import type { MessageId } from '../language/intl.tsx';
import { createSessionStore } from './session.ts';

const now = Date.UTC(2026, 0, 1);

function open(token?: string, clock = () => now) {
  if (token !== undefined) localStorage.setItem('accessToken', token);
  return createSessionStore(localStorage, sessionStorage, clock);
}

describe('at the start', () => {
  it('is signed out without a token, and says nothing', () => {
    expect(open().get()).toEqual(signedOut());
  });

  it('is signed in with a token that holds', () => {
    const token = tokenFor(60, now, 'ada');
    expect(open(token).get()).toEqual({ token, userId: 'ada', notice: undefined });
  });

  it.each([
    ['has run out', tokenFor(0, now)],
    ['is unreadable', 'not-a-token'],
    ['says no end', `x.${btoa('{}')}.x`],
  ])('asks to sign in when the token %s', (_, token) => {
    expect(open(token).get()).toEqual(signedOut('session.signInFirst'));
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

describe('another tab', () => {
  /** Two tabs that share a storage; the test decides when a tab gets the event about the other's change. */
  function openTwo() {
    const token = tokenFor(60, now, 'ada');
    const store = open(token);
    const target = new EventTarget();
    store.followOtherTabs(target);
    const other = open();
    const tell = () => target.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    return { store, other, token, tell };
  }

  it('that signs out signs this one out', () => {
    const { store, other, tell } = openTwo();
    const listener = vi.fn();
    store.subscribe(listener);
    other.end();
    tell();
    expect(store.get()).toEqual(signedOut());
    expect(listener).toHaveBeenCalledOnce();
  });

  it('that signs somebody else in does so here', () => {
    const { store, other, tell } = openTwo();
    const next = tokenFor(60, now, 'grace');
    other.start(next);
    tell();
    expect(store.get()).toEqual({ token: next, userId: 'grace', notice: undefined });
  });

  it('that writes something else changes nothing', () => {
    const store = open();
    const target = new EventTarget();
    store.followOtherTabs(target);
    store.requireSignIn('/projects');
    target.dispatchEvent(new StorageEvent('storage', { key: 'colorScheme' }));
    target.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    expect(store.get().notice).toBe('session.signInFirst');
  });

  it('has a newer session, which a refused request of the older one does not end', () => {
    const { store, other, token } = openTwo();
    const next = tokenFor(120, now, 'ada');
    other.start(next);
    store.expire(token);
    expect(store.get().token).toBe(next);
    expect(localStorage.getItem('accessToken')).toBe(next);
  });
});

describe('a token that the server refuses', () => {
  it('ends the session that began with it', () => {
    const token = tokenFor(60, now);
    const store = open(token);
    store.expire(token);
    expect(store.get()).toEqual(signedOut('session.expired'));
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('does not end a session that began since', () => {
    const store = open(tokenFor(60, now));
    const next = tokenFor(120, now);
    store.start(next);
    store.expire(tokenFor(60, now));
    expect(store.get().token).toBe(next);
  });

  it('does not end a session that is being renewed', async () => {
    const token = tokenFor(60, now);
    const store = open(token);
    const next = Promise.withResolvers<string>();
    const renewal = store.renew(() => next.promise);
    store.expire(token);
    expect(store.get().token).toBe(token);
    next.resolve(tokenFor(120, now));
    await renewal;
    expect(store.get().token).toBe(tokenFor(120, now));
  });

  it('ends the session after a renewal that failed', async () => {
    const token = tokenFor(60, now);
    const store = open(token);
    await expect(store.renew(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    store.expire(token);
    expect(store.get()).toEqual(signedOut('session.expired'));
  });
});

function signedOut(notice?: MessageId) {
  return { token: undefined, userId: undefined, notice };
}
