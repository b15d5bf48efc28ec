import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { EditorSearch } from '../editor-search.ts';

const route = getRouteApi('/member/projects/$projectId/translations/$localeCode');

export const useEditorParams = () => route.useParams();

/** What the address says, and how to change it in place. */
export function useEditorSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (changes: EditorSearch) =>
      void navigate({
        search: (current) => ({ ...current, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return { search, change };
}
