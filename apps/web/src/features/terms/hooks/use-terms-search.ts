import { getRouteApi } from '@tanstack/react-router';
import { useSearchChange } from '../../../lib/use-search-change.ts';
import type { TermsSearch } from '../terms-search.ts';

const route = getRouteApi('/member/projects/$projectId/terms');

/** The search parameters of the list, and a function that changes them in place. */
export function useTermsSearch() {
  const pathname = route.useMatch({ select: (match) => match.pathname });
  return { search: route.useSearch(), change: useSearchChange<TermsSearch>(pathname) };
}
