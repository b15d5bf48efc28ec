import { useSyncExternalStore } from 'react';
import type { MessageId } from '../language/intl.tsx';
import { readClaims } from './access-token.ts';

const tokenKey = 'accessToken';
const returnKey = 'returnTo';

export interface Session {
  /** Defined while a user is signed in. */
  readonly token: string | undefined;
  /** The subject of the token. */
  readonly userId: string | undefined;
  /** The reason why the last session ended, for the sign-in page. */
  readonly notice: MessageId | undefined;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Stores the session, in step with other tabs and across reloads. */
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

    /** Whether the token is still valid; an expired one ends the session. */
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
     * Called when the server rejects a token. Only the session of that token ends: another tab may have started a
     * newer one, which this tab then joins.
     */
    expire(token: string) {
      if (token !== session.token || isRenewing) return;
      if (local.getItem(tokenKey) === token) store.end('session.expired');
      else set(restore());
    },

    /** Replaces the token by one that is being requested. Until then the session does not end. */
    async renew(nextToken: () => Promise<string>): Promise<void> {
      isRenewing = true;
      try {
        store.start(await nextToken());
      } finally {
        isRenewing = false;
      }
    },

    /** Remembers the address to return to after signing in. */
    requireSignIn(returnTo: string) {
      perTab.setItem(returnKey, returnTo);
      set({ ...session, notice: session.notice ?? 'session.signInFirst' });
    },

    /** The address to open after signing in; it can be read only once. */
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
