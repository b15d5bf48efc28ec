import type { Entry } from '@parlance/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { windowsKey } from '../../../ui/list/rows/use-run.ts';
import { type RowRange, useWindows } from '../../../ui/list/rows/use-windows.ts';
import { runKey } from '../term-cache.ts';
import type { TermRun } from '../term-run.ts';
import { termWindowQuery } from '../terms.api.ts';

interface Options {
  readonly run: TermRun;
  readonly added: readonly Entry[];
  /** The number of rows below the added ones. */
  readonly rows: number;
  /** The visible rows. */
  readonly range: RowRange;
}

/** The terms of the visible rows: added terms first, then those of the server. */
export function useTermRows({ run, added, rows, range }: Options) {
  const queryClient = useQueryClient();
  const { length } = added;
  const { error, itemAt, retry } = useWindows<Entry>({
    rows,
    range: {
      startIndex: Math.max(range.startIndex - length, 0),
      endIndex: Math.max(range.endIndex - length, 0),
    },
    queryKey: useMemo(() => windowsKey(runKey(run)), [run]),
    query: (window) => termWindowQuery(queryClient, run, window),
  });
  const entryAt = useCallback(
    (row: number) => (row < added.length ? added[row] : itemAt(row - added.length)),
    [added, itemAt],
  );
  return { error, retry, entryAt };
}
