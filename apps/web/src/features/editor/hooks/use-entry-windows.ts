import type { Entry } from '@parlance/contract';
import { useMemo } from 'react';
import { windowsKey } from '../../../ui/list/rows/use-run.ts';
import { type RowRange, useWindows } from '../../../ui/list/rows/use-windows.ts';
import { entryWindowQuery, runKey } from '../editor.api.ts';
import { useEditor } from '../editor-context.ts';
import type { EntryRun } from '../entry-run.ts';

/** The entries of the windows in view. */
export function useEntryWindows(run: EntryRun, range: RowRange) {
  const { queue } = useEditor();
  return useWindows<Entry>({
    rows: run.rows ?? range.endIndex + 1,
    range,
    queryKey: useMemo(() => windowsKey(runKey(run)), [run]),
    query: (window) => entryWindowQuery(run, window, queue),
  });
}
