import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { session } from '../lib/session.ts';

interface Visit {
  location: ParsedLocation;
  preload: boolean;
}

/** Lets signed-in users in; sends others to sign in, from where they come back. */
export function requireSession({ location, preload }: Visit): void {
  if (session.isSignedIn()) return;
  if (!preload) session.requireSignIn(location.href);
  throw redirect({ to: '/login', replace: true });
}

/** Keeps signed-in users off the pages for visitors. */
export function requireVisitor({ preload }: Visit): void {
  if (!session.isSignedIn()) return;
  throw redirect({ href: preload ? '/' : session.takeReturnTo(), replace: true });
}
