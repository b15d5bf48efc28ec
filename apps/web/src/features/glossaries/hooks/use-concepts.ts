import { useDebouncedValue } from '@mantine/hooks';
import type { Concept } from '@parlance/contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { windowOf, windowSize } from '../../../lib/rows/row-list.ts';
import { type ConceptFilter, conceptsQuery } from '../concepts.api.ts';

/** While the scroll bar is dragged, nothing is asked for until the rows in view rest for so long. */
const settleMs = 80;
/** So many rows around those in view are loaded, too. */
const margin = 30;

/** The rows in view, both included. */
interface Range {
  readonly first: number;
  readonly last: number;
  /** The row that the keyboard is in, which may be elsewhere. */
  readonly active: number;
}

const start: Range = { first: 0, last: 0, active: 0 };

/**
 * The concepts of a glossary: those of the first rows and those around the rows in view, by their places. While another
 * filter is asked for, the last ones stay.
 */
export function useConcepts(glossaryId: string, filter: ConceptFilter) {
  const [shown, setShown] = useState(filter);
  const [inView, setInView] = useState(start);
  const [settled] = useDebouncedValue(inView, settleMs, { leading: true });
  const first = useQuery({
    ...conceptsQuery(glossaryId, filter, 0),
    placeholderData: keepPreviousData,
  });
  const isStale = first.isPlaceholderData;
  if (!isStale && shown !== filter && !isSame(shown, filter)) {
    setShown(filter);
    setInView(start);
  }
  const total = first.data?.total ?? 0;
  const windows = windowsOf(settled, total).filter((window) => window > 0);
  const others = useQueries({
    queries: windows.map((window) => conceptsQuery(glossaryId, shown, window)),
  });
  const byWindow = new Map(windows.map((window, at) => [window, others[at]?.data]));
  const failed = [first, ...others].find(({ error }) => error !== null);
  return {
    /** Undefined until the window of the row is loaded. */
    conceptAt: (row: number): Concept | undefined => {
      const window = windowOf(row);
      const page = window === 0 ? first.data : byWindow.get(window);
      return page?.concepts[row - window * windowSize];
    },
    /** The number of rows. */
    rows: total,
    /** How many concepts there are, once it is known. */
    total: isStale ? undefined : first.data?.total,
    isLoading: first.isPending,
    /** Whether these are the concepts of another filter. */
    isStale,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    show: setInView,
  };
}

function windowsOf({ first, last, active }: Range, total: number): number[] {
  const from = windowOf(Math.max(first - margin, 0));
  const to = windowOf(Math.max(Math.min(last + margin, total - 1), 0));
  const inView = Array.from({ length: Math.max(to - from + 1, 0) }, (_, step) => from + step);
  return [...new Set([...inView, windowOf(Math.max(active, 0))])];
}

function isSame(one: ConceptFilter, other: ConceptFilter): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof ConceptFilter)[];
  return names.every((name) => one[name] === other[name]);
}
