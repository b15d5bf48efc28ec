import { getRouteApi } from '@tanstack/react-router';
import { useSearchChange } from '../../../lib/use-search-change.ts';
import type { EditorSearch } from '../editor-search.ts';

const route = getRouteApi('/member/projects/$projectId/translations/$localeCode');

export const useEditorParams = () => route.useParams();

/** The search parameters of the editor, and a function that changes them in place. */
export function useEditorSearch() {
  const pathname = route.useMatch({ select: (match) => match.pathname });
  return { search: route.useSearch(), change: useSearchChange<EditorSearch>(pathname) };
}
