import { useEffect } from 'react';
import type { EntryRun } from '../entry-run.ts';
import { useEditorSearch } from './use-editor-search.ts';

/** Browsers allow only so many changes of the address in a while. */
const delay = 300;

/** Keeps the selected term in the address, so that a link leads back to it. */
export function useSelectedTerm(run: EntryRun, term: string | undefined): void {
  const { search, change } = useEditorSearch();
  const isInAddress = search.term === term;
  useEffect(() => {
    if (term === undefined) return;
    run.selected = term;
    if (isInAddress) return;
    const timer = setTimeout(() => change({ term }), delay);
    return () => clearTimeout(timer);
  }, [run, term, isInAddress, change]);
}
