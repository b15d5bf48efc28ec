import { useSyncExternalStore } from 'react';
import type { MessageId } from './intl.tsx';

const tokenKey = 'accessToken';
const returnKey = 'returnTo';

export interface Session {
  /** Set while somebody is signed in. */
  readonly token: string | undefined;
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
  let session = restore();

  function restore(): Session {
    const token = local.getItem(tokenKey) ?? undefined;
    if (token === undefined || isCurrent(token, now())) return { token, notice: undefined };
    local.removeItem(tokenKey);
    return { token: undefined, notice: 'session.signInFirst' };
  }

  function set(next: Session) {
    session = next;
    for (const listener of listeners) listener();
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
      if (isCurrent(session.token, now())) return true;
      store.end('session.signInFirst');
      return false;
    },

    start(token: string) {
      local.setItem(tokenKey, token);
      set({ token, notice: undefined });
    },

    end(notice?: MessageId) {
      local.removeItem(tokenKey);
      set({ token: undefined, notice });
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
        if (event instanceof StorageEvent && (event.key === tokenKey || event.key === null)) {
          set(restore());
        }
      });
    },
  };
  return store;
}

/** Whether a token's `exp` (in seconds) is still to come. Unreadable tokens are not current. */
function isCurrent(token: string, now: number): boolean {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return (
      typeof claims === 'object' &&
      claims !== null &&
      'exp' in claims &&
      typeof claims.exp === 'number' &&
      claims.exp > now / 1000
    );
  } catch {
    return false;
  }
}

export const session = createSessionStore(localStorage, sessionStorage);

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}
