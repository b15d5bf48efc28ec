import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ActiveRow } from './use-row-selection.ts';

/** Where somebody goes who leaves the search by the keys, in the list of what they search for. */
interface Wanted {
  readonly q: string;
  readonly row: 'first' | 'active';
}

interface ListEntry {
  readonly wanted: Wanted | undefined;
  readonly want: (wanted: Wanted | undefined) => void;
  readonly clearSearch: () => void;
}

const none = { wanted: undefined, want: () => {}, clearSearch: () => {} };
const ListEntryContext = createContext<ListEntry>(none);

interface Props {
  onClearSearch: () => void;
  children: ReactNode;
}

/** A search and the list of its hits, with a way for the keys from one to the other. */
export function SearchedList({ onClearSearch, children }: Props) {
  const [wanted, want] = useState<Wanted>();
  const clearSearch = useRef(onClearSearch);
  useEffect(() => {
    clearSearch.current = onClearSearch;
  }, [onClearSearch]);
  const entry = useMemo(
    () => ({ wanted, want, clearSearch: () => clearSearch.current() }),
    [wanted],
  );
  return <ListEntryContext value={entry}>{children}</ListEntryContext>;
}

/** For the search field: takes note of where somebody goes from it, who may still have to wait. */
export function useListEntry() {
  return use(ListEntryContext).want;
}

interface Options {
  /** What the list was searched for. */
  readonly q: string;
  /** Whether the rows are about to be replaced by those of another filter. */
  readonly isBusy: boolean;
  readonly active: ActiveRow;
  readonly select: (row: number) => void;
}

/**
 * For the list: takes who comes from the search to their row, as soon as the hits are there. Answers
 * what Escape does for whoever has just come by Escape: it clears the search.
 */
export function useEntryFromSearch({ q, isBusy, active, select }: Options) {
  const { wanted, want, clearSearch } = use(ListEntryContext);
  const cameTo = useRef<number>(undefined);
  const isHere = wanted !== undefined && wanted.q === q && !isBusy;
  const { row, task } = active;

  useEffect(() => {
    if (row !== cameTo.current || task !== undefined) cameTo.current = undefined;
  }, [row, task]);

  useEffect(() => {
    if (!isHere || !wanted) return;
    const to = wanted.row === 'first' ? 0 : row;
    cameTo.current = wanted.row === 'active' && q !== '' ? to : undefined;
    want(undefined);
    select(to);
  }, [isHere, wanted, row, q, want, select]);

  return useCallback(() => {
    if (cameTo.current !== undefined) clearSearch();
  }, [clearSearch]);
}
