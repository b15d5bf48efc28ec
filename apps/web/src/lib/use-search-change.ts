import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Changes the search parameters of a page in place. */
export function useSearchChange<Search extends object>(pathname: string) {
  const router = useRouter();
  return useCallback(
    (changes: Search) => {
      // A navigation to another page must not be undone.
      if (router.latestLocation.pathname !== pathname) return;
      void router.navigate({
        to: '.',
        search: (current: object) => ({ ...current, ...changes }),
        replace: true,
        resetScroll: false,
      });
    },
    [router, pathname],
  );
}
