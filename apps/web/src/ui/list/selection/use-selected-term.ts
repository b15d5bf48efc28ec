import { useEffect } from 'react';
import type { Bookmark } from '../rows/use-opened-list.ts';

/** Browsers limit how often a page may change its address. */
const delay = 300;

interface Options {
  readonly bookmark: Bookmark;
  /** The term of the active row, once the user has chosen it. */
  readonly term: string | undefined;
  readonly inAddress: string | undefined;
  readonly change: (changes: { term: string }) => void;
}

/** Keeps the selected term in the address, so that a link leads back to it. */
export function useSelectedTerm({ bookmark, term, inAddress, change }: Options): void {
  const isInAddress = inAddress === term;
  useEffect(() => {
    if (term === undefined) return;
    bookmark.selected = term;
    if (isInAddress) return;
    const timer = setTimeout(() => {
      bookmark.inAddress = term;
      change({ term });
    }, delay);
    return () => clearTimeout(timer);
  }, [bookmark, term, isInAddress, change]);
}
