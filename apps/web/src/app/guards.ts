import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { projectLocalesQuery } from '../features/locales/locales.api.ts';
import { session } from '../lib/api/session.ts';

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

/** Shows the 404 page for a locale that the project does not have. */
export async function requireProjectLocale(
  queryClient: QueryClient,
  projectId: string,
  code: string,
): Promise<void> {
  const query = projectLocalesQuery(projectId);
  const has = (locales: { locale: { code: string } }[]) =>
    locales.some(({ locale }) => locale.code === code);
  // What is cached may be from before somebody else added it.
  if (has(await queryClient.ensureQueryData(query))) return;
  if (has(await queryClient.fetchQuery({ ...query, staleTime: 0 }))) return;
  throw redirect({ to: '/404', replace: true });
}
