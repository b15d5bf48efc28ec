import { useSyncExternalStore } from 'react';
import type { MessageId } from '../language/intl.tsx';
import { readClaims } from './access-token.ts';

const tokenKey = 'accessToken';
const returnKey = 'returnTo';

export interface Session {
  /** Set while somebody is signed in. */
  readonly token: string | undefined;
  /** Whom the token names. */
  readonly userId: string | undefined;
  /** Why the last session ended, for the sign-in page. */
  readonly notice: MessageId | undefined;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Keeps who is signed in, in step with other tabs and across reloads. */
export function createSessionStore(
  local: Storage,
  perTab: Storage,
  now: () => number = () => Date.now(),
) {
  const listeners = new Set<() => void>();
  let isRenewing = false;
  let session = restore();

  function restore(): Session {
    const token = local.getItem(tokenKey) ?? undefined;
    if (token === undefined) return signedOut();
    if (isCurrent(token)) return signedIn(token);
    local.removeItem(tokenKey);
    return signedOut('session.signInFirst');
  }

  function isCurrent(token: string): boolean {
    const claims = readClaims(token);
    return claims !== undefined && claims.exp > now() / 1000;
  }

  function set(next: Session) {
    session = next;
    for (const listener of [...listeners]) listener();
  }

  const store = {
    get: () => session,

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Whether the token still holds; one that has run out ends the session. */
    isSignedIn(): boolean {
      if (session.token === undefined) return false;
      if (isCurrent(session.token)) return true;
      store.end('session.signInFirst');
      return false;
    },

    start(token: string) {
      local.setItem(tokenKey, token);
      set(signedIn(token));
    },

    end(notice?: MessageId) {
      local.removeItem(tokenKey);
      set(signedOut(notice));
    },

    /**
     * For when the server does not take a token any more. Only the session that began with it
     * ends: another tab may have begun a newer one, which this tab then joins.
     */
    expire(token: string) {
      if (token !== session.token || isRenewing) return;
      if (local.getItem(tokenKey) === token) store.end('session.expired');
      else set(restore());
    },

    /** Goes on with a token that is still to come. Meanwhile nothing ends the session. */
    async renew(nextToken: () => Promise<string>): Promise<void> {
      isRenewing = true;
      try {
        store.start(await nextToken());
      } finally {
        isRenewing = false;
      }
    },

    /** Remembers where somebody wanted to go who has to sign in first. */
    requireSignIn(returnTo: string) {
      perTab.setItem(returnKey, returnTo);
      set({ ...session, notice: session.notice ?? 'session.signInFirst' });
    },

    /** Where to go after signing in; asked once. */
    takeReturnTo(): string {
      const target = perTab.getItem(returnKey);
      perTab.removeItem(returnKey);
      return target ?? '/';
    },

    clearNotice() {
      if (session.notice !== undefined) set({ ...session, notice: undefined });
    },

    /** Follows a sign-in or sign-out in another tab. */
    followOtherTabs(target: EventTarget) {
      target.addEventListener('storage', (event) => {
        if (!(event instanceof StorageEvent) || isRenewing) return;
        if (event.key !== tokenKey && event.key !== null) return;
        if (local.getItem(tokenKey) !== (session.token ?? null)) set(restore());
      });
    },
  };
  return store;
}

function signedIn(token: string): Session {
  return { token, userId: readClaims(token)?.sub, notice: undefined };
}

function signedOut(notice?: MessageId): Session {
  return { token: undefined, userId: undefined, notice };
}

export const session = createSessionStore(localStorage, sessionStorage);

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}
