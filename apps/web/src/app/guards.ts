import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { projectLocalesQuery } from '../features/locales/locales.api.ts';
import { session } from '../lib/api/session.ts';
import { loadQuery, reloadQuery } from './loaders.ts';

interface Visit {
  location: ParsedLocation;
  preload: boolean;
}

/** Redirects visitors without a session to the sign-in page, which later returns here. */
export function requireSession({ location, preload }: Visit): void {
  if (session.isSignedIn()) return;
  if (!preload) session.requireSignIn(location.href);
  throw redirect({ to: '/login', replace: true });
}

/** Redirects signed-in users away from the pages for visitors. */
export function requireVisitor({ preload }: Visit): void {
  if (!session.isSignedIn()) return;
  throw redirect({ href: preload ? '/' : session.takeReturnTo(), replace: true });
}

/** Shows the 404 page for a locale that the project does not have. */
export async function requireProjectLocale(
  queryClient: QueryClient,
  projectId: string,
  code: string,
): Promise<void> {
  const query = projectLocalesQuery(projectId);
  const has = (locales: { locale: { code: string } }[]) =>
    locales.some(({ locale }) => locale.code === code);
  // The cached list may be older than a locale that somebody else has added.
  if (has(await loadQuery(queryClient, query))) return;
  if (has(await reloadQuery(queryClient, query))) return;
  throw redirect({ to: '/404', replace: true });
}
