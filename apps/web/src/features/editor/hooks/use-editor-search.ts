import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { EditorSearch } from '../editor-search.ts';

const route = getRouteApi('/member/projects/$projectId/translations/$localeCode');
const to = '/projects/$projectId/translations/$localeCode';

export const useEditorParams = () => route.useParams();

/** What the address says, and how to change it in place. */
export function useEditorSearch() {
  const search = route.useSearch();
  const router = useRouter();
  const { projectId, localeCode } = route.useParams();

  const change = useCallback(
    (changes: EditorSearch) => {
      const params = { projectId, localeCode };
      // Whoever is on the way to another page is not called back.
      const here = router.buildLocation({ to, params }).pathname;
      if (router.latestLocation.pathname !== here) return;
      void router.navigate({
        to,
        params,
        search: (current) => ({ ...current, ...changes }),
        replace: true,
        resetScroll: false,
      });
    },
    [router, projectId, localeCode],
  );
  return { search, change };
}
