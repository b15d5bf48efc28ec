import type { RefObject } from 'react';
import { usePageKeys } from '../keys/use-page-keys.ts';

/** The keys of all pages with a list: `/` leads to its search, and `?` shows the keys that there are. */
export function useSearchKeys(
  searchField: RefObject<HTMLInputElement | null>,
  showKeys: () => void,
): void {
  usePageKeys({
    '/': () => {
      searchField.current?.focus();
      searchField.current?.select();
    },
    '?': showKeys,
  });
}
