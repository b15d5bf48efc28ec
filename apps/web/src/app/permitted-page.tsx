import type { Action } from '@parlance/contract';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import { NotPermittedPage } from '../features/projects/components/not-permitted-page.tsx';
import { useCan } from '../features/projects/hooks/use-project.ts';

/**
 * A page of a project that is only for doing something. Members whose role does not permit it may
 * have a link to it all the same, or may have lost the role: they are told so in its place.
 */
export function permittedPage(action: Action, Page: AsyncRouteComponent<object>) {
  function PermittedPage() {
    return useCan(action) ? <Page /> : <NotPermittedPage action={action} />;
  }
  return Object.assign(PermittedPage, { preload: async () => Page.preload?.() });
}
