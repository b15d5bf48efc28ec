import { VisuallyHidden } from '@mantine/core';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { scrollList } from '../../../ui/list/scroll-list.ts';
import { useListKeys } from '../../../ui/list/use-list-keys.ts';
import { useActiveRowInView, useRowSelection } from '../../../ui/list/use-row-selection.ts';
import { useEditor } from '../editor-context.ts';
import type { OpenedEntryRun } from '../hooks/use-entry-run.ts';
import { useEntryWindows } from '../hooks/use-entry-windows.ts';
import { useNextUntranslated } from '../hooks/use-next-untranslated.ts';
import { useRowActions } from '../hooks/use-row-actions.ts';
import { useSaveAnnouncement } from '../hooks/use-save-announcement.ts';
import { useSavedEdits } from '../hooks/use-saved-edits.ts';
import { useSelectedTerm } from '../hooks/use-selected-term.ts';
import type { EntryTask } from '../row-actions.ts';
import classes from './entry-list.module.css';
import { EntryRow } from './entry-row.tsx';
import { ListNotices } from './list-notices.tsx';

/** The least height of a row in px, which most of them have. */
const usualRowHeight = 72;
const overscan = 6;
const estimateSize = () => usualRowHeight;

interface Props {
  opened: OpenedEntryRun;
  /** Whether the rows are about to be replaced by those of another filter. */
  isBusy: boolean;
  onRefresh: () => void;
}

export function EntryList({ opened: { run, firstRow }, isBusy, onRefresh }: Props) {
  const { canEdit } = useEditor();
  const { formatMessage } = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const {
    active,
    isChosen,
    select: selectRow,
  } = useRowSelection<EntryTask>(firstRow, run.takesFocus);
  const [isDone, setDone] = useState(false);
  const rows = run.rows ?? 0;

  const select = useCallback(
    (row: number, task?: EntryTask) => {
      setDone(false);
      selectRow(row, task);
    },
    [selectRow],
  );

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize,
    initialOffset: firstRow * usualRowHeight,
    scrollToFn: scrollList,
    overscan,
    rangeExtractor: (range) => withRow(range, active.row),
    directDomUpdates: true,
  });
  const range = virtualizer.range ?? { startIndex: firstRow, endIndex: firstRow };
  const { itemAt: entryAt, error, retry } = useEntryWindows(run, range);
  const activeEntry = entryAt(active.row);

  useActiveRowInView(active, activeEntry !== undefined, scroller, virtualizer);
  useSelectedTerm(run, isChosen.current ? activeEntry?.termId : undefined);
  useSavedEdits(run);
  const announcement = useSaveAnnouncement();
  const onNone = useCallback(() => setDone(true), []);
  const goToNext = useNextUntranslated({ run, entryAt, active, select, onNone });
  const actions = useRowActions({ run, select, goToNext });
  const edit = () => select(active.row, 'edit');
  useListKeys({
    rows,
    activeRow: active.row,
    page: Math.max(range.endIndex - range.startIndex, 1),
    grid: scroller,
    select,
    commands: canEdit ? { Enter: edit, F2: edit } : {},
  });

  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, textarea')) return;
    const row = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN);
    if (Number.isNaN(row) || (row === active.row && active.task === 'edit')) return;
    // Whoever selects text to copy it does not want to edit.
    const isReading = document.getSelection()?.isCollapsed === false;
    const wantsEdit = !isReading && target.closest('[data-editable="true"]') !== null;
    select(row, wantsEdit ? 'edit' : undefined);
  };
  // A table whose rows take the focus is a grid. Its keys are those of useListKeys.
  const interactive = { role: 'grid', onClick };

  return (
    <>
      <ListNotices run={run} isDone={isDone} error={error} onRetry={retry} onRefresh={onRefresh} />
      <div ref={scroller} className={classes.scroller} data-busy={isBusy}>
        <table
          ref={virtualizer.containerRef}
          aria-label={formatMessage({ id: 'editor.list' })}
          aria-rowcount={rows}
          aria-busy={isBusy}
          className={classes.grid}
          {...interactive}
        >
          <tbody>
            {virtualizer.getVirtualItems().map(({ index }) => (
              <EntryRow
                key={index}
                row={index}
                entry={entryAt(index)}
                isActive={index === active.row}
                task={index === active.row ? active.task : undefined}
                referenceCode={run.filter.reference}
                actions={actions}
                measure={virtualizer.measureElement}
              />
            ))}
          </tbody>
        </table>
      </div>
      <VisuallyHidden role="status">
        {announcement && (
          <span key={announcement.id}>
            <FormattedMessage id={announcement.message} />
          </span>
        )}
      </VisuallyHidden>
    </>
  );
}

/** The rows in view, and the active one wherever it is. */
function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range);
  if (row >= range.count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}
