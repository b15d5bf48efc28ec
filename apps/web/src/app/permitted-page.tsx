import type { Action } from '@parlance/contract';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import { NotPermittedPage } from '../features/projects/components/layout/not-permitted-page.tsx';
import { useCan } from '../features/projects/hooks/use-project.ts';

/**
 * A page of a project that needs a permission. Members may follow a link to it without that permission, or lose
 * their role while it is open: they see an explanation in place of the page.
 */
export function permittedPage(action: Action, Page: AsyncRouteComponent<object>) {
  function PermittedPage() {
    return useCan(action) ? <Page /> : <NotPermittedPage action={action} />;
  }
  return Object.assign(PermittedPage, { preload: async () => Page.preload?.() });
}
