import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Changes what the address of a page says, in place. */
export function useSearchChange<Search extends object>(pathname: string) {
  const router = useRouter();
  return useCallback(
    (changes: Search) => {
      // Whoever is on the way to another page is not called back.
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
