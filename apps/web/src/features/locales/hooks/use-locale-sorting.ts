import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Sorting } from '../locales-search.ts';

/** The order of the overview, which is in the address: `sort=words`, or `sort=-words` for the other way round. */
export function useLocaleSorting() {
  const { sort = 'name' } = useSearch({ from: '/member/projects/$projectId/translations' });
  const navigate = useNavigate({ from: '/projects/$projectId/translations' });
  const sorting = { by: sort.replace('-', '') as Sorting, isReversed: sort.startsWith('-') };
  const sortBy = (by: Sorting) => {
    const next = sorting.by === by && !sorting.isReversed ? (`-${by}` as const) : by;
    const search = (old: object) => ({ ...old, sort: next === 'name' ? undefined : next });
    void navigate({ search, replace: true, resetScroll: false });
  };
  return { sorting, sortBy };
}
