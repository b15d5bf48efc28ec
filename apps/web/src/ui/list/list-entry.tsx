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
import type { ActiveRow } from './selection/use-row-selection.ts';

/** The row to select in the results for `q`, after a key in the search field. */
interface Target {
  readonly q: string;
  readonly row: 'first' | 'active';
}

interface ListEntry {
  readonly target: Target | undefined;
  readonly setTarget: (target: Target | undefined) => void;
  readonly clearSearch: () => void;
}

const none = { target: undefined, setTarget: () => {}, clearSearch: () => {} };
const ListEntryContext = createContext<ListEntry>(none);

interface Props {
  onClearSearch: () => void;
  children: ReactNode;
}

/** Connects a search field with the list of its results, so that keys move the focus between them. */
export function SearchedList({ onClearSearch, children }: Props) {
  const [target, setTarget] = useState<Target>();
  const clearSearch = useRef(onClearSearch);
  useEffect(() => {
    clearSearch.current = onClearSearch;
  }, [onClearSearch]);
  const entry = useMemo(
    () => ({ target, setTarget, clearSearch: () => clearSearch.current() }),
    [target],
  );
  return <ListEntryContext value={entry}>{children}</ListEntryContext>;
}

/** For the search field: sets the row to go to, which the list selects once its results are loaded. */
export function useListEntry() {
  return use(ListEntryContext).setTarget;
}

interface Options {
  /** The search of the list. */
  readonly q: string;
  /** Whether rows of another filter are loading, which will replace these. */
  readonly isBusy: boolean;
  readonly active: ActiveRow;
  readonly select: (row: number) => void;
}

/**
 * For the list: selects the target once the results are loaded. Returns the command of Escape after that: if Escape
 * moved the focus to the list, it clears the search.
 */
export function useEntryFromSearch({ q, isBusy, active, select }: Options) {
  const { target, setTarget, clearSearch } = use(ListEntryContext);
  const enteredRow = useRef<number>(undefined);
  const hasArrived = target !== undefined && target.q === q && !isBusy;
  const { row, task } = active;

  useEffect(() => {
    if (row !== enteredRow.current || task !== undefined) enteredRow.current = undefined;
  }, [row, task]);

  useEffect(() => {
    if (!hasArrived || !target) return;
    const to = target.row === 'first' ? 0 : row;
    enteredRow.current = target.row === 'active' && q !== '' ? to : undefined;
    setTarget(undefined);
    select(to);
  }, [hasArrived, target, row, q, setTarget, select]);

  return useCallback(() => {
    if (enteredRow.current !== undefined) clearSearch();
  }, [clearSearch]);
}
