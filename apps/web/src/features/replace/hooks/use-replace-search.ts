import { useSearch } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchChange } from '../../../lib/use-search-change.ts';
import type { ReplaceSearch } from '../replace-search.ts';

/**
 * The search parameters of the page, and a function that changes them in place. A change that comes while the address
 * does not have the one before yet keeps both.
 */
export function useReplaceSearch(projectId: string) {
  const search = useSearch({ from: '/member/projects/$projectId/replace' });
  const navigate = useSearchChange<ReplaceSearch>(`/projects/${projectId}/replace`);
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  const change = useCallback(
    (changes: ReplaceSearch) => {
      latest.current = { ...latest.current, ...changes };
      navigate(latest.current);
    },
    [navigate],
  );
  return { search, change };
}
