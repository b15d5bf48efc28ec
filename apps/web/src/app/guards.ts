import { type Action, can } from '@parlance/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { projectLocalesQuery } from '../features/locales/locales.api.ts';
import { projectQuery } from '../features/projects/projects.api.ts';
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

/** Sends members away from a page that is only for doing what their role does not permit. */
export async function requireAction(
  queryClient: QueryClient,
  projectId: string,
  action: Action,
): Promise<void> {
  const { role } = await queryClient.ensureQueryData(projectQuery(projectId));
  if (can(role, action)) return;
  throw redirect({ to: '/projects/$projectId/translations', params: { projectId }, replace: true });
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
