import type { Entry } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useQuestion } from '../../../../lib/forms/question.ts';
import { useEntryFromSearch } from '../../../../ui/list/list-entry.tsx';
import { isMarkingText, RowGrid } from '../../../../ui/list/rows/row-grid.tsx';
import { StaleNote } from '../../../../ui/list/rows/stale-note.tsx';
import { useRowVirtualizer } from '../../../../ui/list/rows/use-row-virtualizer.ts';
import { BottomBar } from '../../../../ui/list/selection/bottom-bar.tsx';
import { useMarkedRows } from '../../../../ui/list/selection/use-marked-rows.ts';
import {
  useActiveRowInView,
  useRowSelection,
} from '../../../../ui/list/selection/use-row-selection.ts';
import { useSelectedTerm } from '../../../../ui/list/selection/use-selected-term.ts';
import { Announcement, useAnnouncement } from '../../../../ui/notes/announcement.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import { MarkedHits } from '../../../../ui/search/hits.tsx';
import { useLabelChanges } from '../../../labels/hooks/use-label-changes.ts';
import { TermScreenshotsDialog } from '../../../screenshots/components/term-screenshots-dialog.tsx';
import { useLiveTerms } from '../../hooks/use-live-terms.ts';
import { useRowActions } from '../../hooks/use-row-actions.ts';
import { useTermKeys } from '../../hooks/use-term-keys.ts';
import { useTermRows } from '../../hooks/use-term-rows.ts';
import type { OpenedTermRun } from '../../hooks/use-term-run.ts';
import { useTermsSearch } from '../../hooks/use-terms-search.ts';
import type { TermTask } from '../../row-actions.ts';
import { changeTermLabel, setLock } from '../../terms.api.ts';
import { useTerms } from '../../terms-context.ts';
import { DeleteTermDialog } from '../dialogs/delete-term-dialog.tsx';
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

interface Props {
  opened: OpenedTermRun;
  added: readonly Entry[];
  /** The number of rows below the added terms. */
  rowsBelow: number;
  /** Whether rows of another filter are loading, which will replace these. */
  isBusy: boolean;
  onRerun: () => void;
}

export function TermList({ opened, added, rowsBelow, isBusy, onRerun }: Props) {
  const { run, firstRow } = opened;
  const { projectId, canEdit, canDelete, canLabel } = useTerms();
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const scroller = useRef<HTMLDivElement>(null);
  const first = firstRow === 0 ? 0 : firstRow + added.length;
  const { active, isChosen, select, show } = useRowSelection<TermTask>(first, run.takesFocus);
  const rows = added.length + rowsBelow;

  const virtualizer = useRowVirtualizer({
    rows,
    usualHeight: usualRowHeight,
    firstRow: first,
    activeRow: active.row,
    scroller,
  });
  const range = virtualizer.range ?? { startIndex: first, endIndex: first };
  const { entryAt, error, retry } = useTermRows({ run, added, rows: rowsBelow, range });
  const activeEntry = entryAt(active.row);
  const deleting = useQuestion<{ row: number; entry: Entry }>();

  const marks = useMarkedRows({
    canMark: canDelete || canLabel,
    idAt: useCallback((row: number) => entryAt(row)?.termId, [entryAt]),
  });
  const { mark } = marks;
  const onMark = useCallback(
    (row: number, toRow: boolean) => {
      select(row);
      mark(row, toRow);
    },
    [select, mark],
  );

  useActiveRowInView(active, activeEntry !== undefined, scroller, virtualizer);
  const isOutdated = useLiveTerms(run);
  const { search, change } = useTermsSearch();
  useSelectedTerm({
    run,
    // Rows that are about to be replaced must not change the term in the address.
    term: isChosen.current && !isBusy ? activeEntry?.termId : undefined,
    inAddress: search.term,
    change,
  });

  const { length } = added;
  const known = useRef(length);
  useLayoutEffect(() => {
    // Scrolls to the top, where a new term has just been added.
    if (length > known.current) show(0);
    known.current = length;
  }, [length, show]);

  const isCrowded = length + run.kept.length > maxRowsElsewhere;
  useLayoutEffect(() => {
    if (isCrowded) onRerun();
  }, [isCrowded, onRerun]);

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

  const { change: changeLabel, failure } = useLabelChanges(changeTermLabel(queryClient, run));
  const {
    mutate: changeLock,
    error: lockError,
    variables: lastLock,
  } = useMutation(setLock(queryClient, run));
  const { ask } = deleting;
  const shown = useQuestion<Entry>();
  const { said, announce } = useAnnouncement();
  const actions = useRowActions({
    run,
    select,
    finish,
    changeLabel,
    setLock: changeLock,
    showScreenshots: shown.ask,
    askToDelete: useCallback((row: number, entry: Entry) => ask({ row, entry }), [ask]),
    onSaved: useCallback(() => announce('terms.saved'), [announce]),
  });
  const clearSearch = useEntryFromSearch({ q: run.filter.q, isBusy, active, select });
  useTermKeys({
    clearSearch,
    rows,
    active,
    activeEntry,
    range,
    grid: scroller,
    select,
    actions,
    marks,
  });

  const pick = (row: number, target: Element) => {
    const part = target.closest('[data-part]')?.getAttribute('data-part');
    const isEditing = row === active.row && active.task !== undefined;
    if (isEditing && part === undefined) return;
    const isText = part === 'value' || part === 'context';
    select(row, canEdit && isText && !isMarkingText() ? part : undefined);
  };

  return (
    <>
      {error && (
        <div className={classes.error}>
          <RetryAlert error={error} onRetry={() => void retry()} />
        </div>
      )}
      <MarkedHits search={run.filter.q}>
        <RowGrid
          ref={scroller}
          virtualizer={virtualizer}
          label={formatMessage({ id: 'terms.list' })}
          rows={rows}
          isBusy={isBusy}
          onPick={pick}
        >
          {(row) => {
            const entry = entryAt(row);
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
                onMark={onMark}
                actions={actions}
                measure={virtualizer.measureElement}
              />
            );
          }}
        </RowGrid>
      </MarkedHits>
      <BottomBar>
        <StaleNote departed={0} isOutdated={isOutdated} onRefresh={onRerun} />
        {marks.isMarking && (
          <TermSelectionBar
            run={run}
            marked={marks.marked}
            rows={rows}
            onMarkAll={marks.markAll}
            onClear={() => {
              marks.clear();
              select(active.row);
            }}
          />
        )}
      </BottomBar>
      <Announcement said={said} />
      {shown.subject && (
        <TermScreenshotsDialog
          projectId={projectId}
          entry={shown.subject}
          opened={shown.isOpen}
          onClose={shown.close}
        />
      )}
      {deleting.subject && (
        <DeleteTermDialog
          run={run}
          entry={deleting.subject.entry}
          opened={deleting.isOpen}
          onClose={deleting.close}
          onDeleted={() => select(Math.min(deleting.subject?.row ?? 0, Math.max(rows - 1, 0)))}
        />
      )}
    </>
  );
}
