import type { Entry } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { isMarkingText, RowGrid } from '../../../../ui/list/rows/row-grid.tsx';
import { StaleNote } from '../../../../ui/list/rows/stale-note.tsx';
import { BottomBar } from '../../../../ui/list/selection/bottom-bar.tsx';
import { useListView } from '../../../../ui/list/use-list-view.ts';
import { Announcement, useAnnouncement } from '../../../../ui/notes/announcement.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import { MarkedHits } from '../../../../ui/search/hits.tsx';
import { useLabelChanges } from '../../../labels/hooks/use-label-changes.ts';
import { useProjectEvents } from '../../../live/hooks/use-project-events.ts';
import { useRowActions } from '../../hooks/use-row-actions.ts';
import { useTermKeys } from '../../hooks/use-term-keys.ts';
import { useTermsSearch } from '../../hooks/use-terms-search.ts';
import type { TermTask } from '../../row-actions.ts';
import type { OpenedTerms, TermFilter } from '../../term-list.ts';
import { changeTermLabel, setLock } from '../../terms.api.ts';
import { useTerms } from '../../terms-context.ts';
import { TermRow } from '../row/term-row.tsx';
import classes from './term-list.module.css';
import { TermSelectionBar } from './term-selection-bar.tsx';

/** The minimum height of a row in px, which most rows have. */
const usualRowHeight = 44;

/**
 * The maximum number of terms that stay at another place than on the server: their ids are sent in the address,
 * whose length is limited.
 */
const maxRowsElsewhere = 150;

/** The events after which rows may be others. */
const touching = new Set(['terms', 'labels', 'reset']);

export interface TermListHandle {
  /** Selects a row, or the last one where there are fewer. */
  selectUpTo: (row: number) => void;
}

interface Props {
  ref: Ref<TermListHandle>;
  opened: OpenedTerms;
  /** Whether rows of another filter are loading, which will replace these. */
  isBusy: boolean;
  onReopen: () => void;
  onDelete: (about: { row: number; entry: Entry }) => void;
  onShowScreenshots: (entry: Entry) => void;
}

/** The terms as they were opened. What is asked about one of them is not in here, as it outlives that they are opened again. */
export function TermList({ ref, opened, isBusy, onReopen, onDelete, onShowScreenshots }: Props) {
  const { projectId, canEdit, canDelete, canLabel } = useTerms();
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { search, change } = useTermsSearch();
  const view = useListView<TermTask, TermFilter>({
    opened,
    isBusy,
    usualHeight: usualRowHeight,
    canMark: canDelete || canLabel,
    inAddress: search.term,
    changeAddress: change,
  });
  const { list, rows, active, activeItem: activeEntry, select, show, marks } = view;
  const { scheduleRefresh } = view;
  useImperativeHandle(ref, () => ({
    selectUpTo: (row) => select(Math.min(row, Math.max(rows - 1, 0))),
  }));
  useProjectEvents(projectId, (events) => {
    if (events.some(({ event }) => touching.has(event))) scheduleRefresh();
  });

  const { length } = list.added;
  const known = useRef(length);
  useLayoutEffect(() => {
    // Scrolls to the top, where a new term has just been added.
    if (length > known.current) show(0);
    known.current = length;
  }, [length, show]);

  const isCrowded = length + list.held.length > maxRowsElsewhere;
  useLayoutEffect(() => {
    if (isCrowded) onReopen();
  }, [isCrowded, onReopen]);

  const current = useRef({ active, activeEntry });
  useLayoutEffect(() => {
    current.current = { active, activeEntry };
  }, [active, activeEntry]);
  const finish = useCallback(
    (termId: string, task: TermTask) => {
      const now = current.current;
      if (now.activeEntry?.termId === termId && now.active.task === task) select(now.active.row);
    },
    [select],
  );

  const { change: changeLabel, failure } = useLabelChanges(changeTermLabel(queryClient, opened));
  const {
    mutate: changeLock,
    error: lockError,
    variables: lastLock,
  } = useMutation(setLock(queryClient, opened));
  const { said, announce } = useAnnouncement();
  const actions = useRowActions({
    opened,
    select,
    finish,
    changeLabel,
    setLock: changeLock,
    showScreenshots: onShowScreenshots,
    askToDelete: useCallback((row: number, entry: Entry) => onDelete({ row, entry }), [onDelete]),
    onSaved: useCallback(() => announce('terms.saved'), [announce]),
  });
  useTermKeys({ view, actions });

  const pick = (row: number, target: Element) => {
    const part = target.closest('[data-part]')?.getAttribute('data-part');
    const isEditing = row === active.row && active.task !== undefined;
    if (isEditing && part === undefined) return;
    const isText = part === 'value' || part === 'context';
    select(row, canEdit && isText && !isMarkingText() ? part : undefined);
  };

  return (
    <>
      {view.error !== undefined && (
        <div className={classes.error}>
          <RetryAlert error={view.error} onRetry={opened.store.retry} />
        </div>
      )}
      <MarkedHits search={opened.filter.q}>
        <RowGrid
          ref={view.scroller}
          virtualizer={view.virtualizer}
          label={formatMessage({ id: 'terms.list' })}
          rows={rows}
          isBusy={isBusy}
          onPick={pick}
        >
          {(row) => {
            const entry = view.itemAt(row);
            const lockFailure =
              entry && lastLock?.entry.termId === entry.termId
                ? (lockError ?? undefined)
                : undefined;
            return (
              <TermRow
                key={row}
                row={row}
                entry={entry}
                isActive={row === active.row}
                task={row === active.row ? active.task : undefined}
                labelError={failure?.termId === entry?.termId ? failure?.error : lockFailure}
                mark={marks.markOf(entry?.termId)}
                onMark={view.markRow}
                actions={actions}
                measure={view.virtualizer.measureElement}
              />
            );
          }}
        </RowGrid>
      </MarkedHits>
      <BottomBar>
        <StaleNote departed={0} isOutdated={view.isOutdated} onRefresh={onReopen} />
        {marks.isMarking && (
          <TermSelectionBar
            opened={opened}
            marked={marks.marked}
            rows={rows}
            onMarkAll={marks.markAll}
            onClear={view.clearMarks}
          />
        )}
      </BottomBar>
      <Announcement said={said} />
    </>
  );
}
