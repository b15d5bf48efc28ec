import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { lazyPart } from '../../../../lib/lazy-part.tsx';
import { useDensity } from '../../../../ui/list/density.tsx';
import { useEntryFromSearch } from '../../../../ui/list/list-entry.tsx';
import { isMarkingText, RowGrid } from '../../../../ui/list/rows/row-grid.tsx';
import { StaleNote } from '../../../../ui/list/rows/stale-note.tsx';
import { useRowVirtualizer } from '../../../../ui/list/rows/use-row-virtualizer.ts';
import { BottomBar } from '../../../../ui/list/selection/bottom-bar.tsx';
import { useListKeys } from '../../../../ui/list/selection/use-list-keys.ts';
import { useMarkedRows } from '../../../../ui/list/selection/use-marked-rows.ts';
import {
  useActiveRowInView,
  useRowSelection,
} from '../../../../ui/list/selection/use-row-selection.ts';
import { useSelectedTerm } from '../../../../ui/list/selection/use-selected-term.ts';
import { Announcement } from '../../../../ui/notes/announcement.tsx';
import { MarkedHits } from '../../../../ui/search/hits.tsx';
import { useLabelChanges } from '../../../labels/hooks/use-label-changes.ts';
import { useNewsAnnouncement } from '../../../live/hooks/use-news-announcement.ts';
import { usePeopleByTerm } from '../../../live/hooks/use-presence.ts';
import { useRecentChanges } from '../../../live/hooks/use-recent-changes.ts';
import { useShownSelection } from '../../../live/hooks/use-shown-selection.ts';
import { useEditor } from '../../editor-context.ts';
import { withUnsaved } from '../../entry-run.ts';
import type { Panel } from '../../hooks/panel/use-panel.ts';
import { useEditorSearch } from '../../hooks/use-editor-search.ts';
import type { OpenedEntryRun } from '../../hooks/use-entry-run.ts';
import { useEntryWindows } from '../../hooks/use-entry-windows.ts';
import { useLiveEntries } from '../../hooks/use-live-entries.ts';
import { type Missed, useNextRow } from '../../hooks/use-next-row.ts';
import { useRefusedEdits } from '../../hooks/use-refused-edits.ts';
import { useRowActions } from '../../hooks/use-row-actions.ts';
import { useSaveAnnouncement } from '../../hooks/use-save-announcement.ts';
import { useSavedEdits } from '../../hooks/use-saved-edits.ts';
import { markTowards, nextState } from '../../next-state.ts';
import type { EntryTask, StateMark } from '../../row-actions.ts';
import { changeTranslationLabel } from '../../translation-labels.ts';
import { EntryRow } from '../entry/entry-row.tsx';
import { EntrySelectionBar } from './entry-selection-bar.tsx';
import classes from './list-area.module.css';
import { ListNotices } from './list-notices.tsx';

const TermPanel = lazyPart(() => import('../panel/term-panel.tsx'), 'TermPanel');

/** The minimum heights of a row in px, which most rows have. */
const usualRowHeight = 56;
const compactRowHeight = 36;

interface Props {
  opened: OpenedEntryRun;
  /** Whether rows of another filter are loading, which will replace these. */
  isBusy: boolean;
  panel: Panel;
  /** What stands below the list, whatever it shows. */
  note: ReactNode;
  onRefresh: () => void;
}

export function EntryList(props: Props) {
  const { opened, isBusy, panel, note, onRefresh } = props;
  const { run, firstRow } = opened;
  const { projectId, localeCode, queue, canEdit, canLabel, canReview, isTarget } = useEditor();
  const { isCompact } = useDensity();
  const queryClient = useQueryClient();
  const { formatMessage } = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const {
    active,
    isChosen,
    select: selectRow,
  } = useRowSelection<EntryTask>(firstRow, run.takesFocus);
  const [missed, setMissed] = useState<Missed>();
  const rows = run.rows ?? 0;

  const select = useCallback(
    (row: number, task?: EntryTask) => {
      setMissed(undefined);
      selectRow(row, task);
    },
    [selectRow],
  );

  const virtualizer = useRowVirtualizer({
    rows,
    usualHeight: isCompact ? compactRowHeight : usualRowHeight,
    firstRow,
    activeRow: active.row,
    scroller,
  });
  const range = virtualizer.range ?? { startIndex: firstRow, endIndex: firstRow };
  const { itemAt: entryAt, error, retry } = useEntryWindows(run, range);
  const activeEntry = entryAt(active.row);

  const clearSearch = useEntryFromSearch({ q: run.filter.q, isBusy, active, select });
  const canMark = canEdit || canLabel;
  const marks = useMarkedRows({
    canMark,
    idAt: useCallback((row: number) => entryAt(row)?.termId, [entryAt]),
  });
  const { mark } = marks;

  useActiveRowInView(active, activeEntry !== undefined, scroller, virtualizer);
  const { search, change } = useEditorSearch();
  // Rows that are about to be replaced must not change the term in the address.
  const term = isChosen.current && !isBusy ? activeEntry?.termId : undefined;
  useSelectedTerm({ run, term, inAddress: search.term, change });
  useShownSelection(projectId, localeCode, term);
  useSavedEdits(run);
  useRefusedEdits({ active, activeEntry, select });
  const isOutdated = useLiveEntries(run);
  const changed = useRecentChanges(projectId, localeCode);
  const peopleByTerm = usePeopleByTerm(projectId, localeCode);
  const news = useNewsAnnouncement(projectId, localeCode);
  const announcement = useSaveAnnouncement();
  const goToNext = useNextRow({ run, entryAt, active, select, onNone: setMissed });
  const { change: changeLabel, failure } = useLabelChanges(
    changeTranslationLabel(queryClient, run),
  );
  const actions = useRowActions({ run, select, goToNext, changeLabel });
  const markRow = () => mark(active.row, false);
  const markRange = () => mark(active.row, true);
  const isClosed = isTarget && activeEntry?.locked;
  const edit = () => select(active.row, isClosed ? undefined : 'edit');
  const nextProblem = () => {
    if (activeEntry) actions.nextProblem(active.row, activeEntry);
  };
  const toggle = (wanted: StateMark) => () => {
    if (activeEntry && !isClosed) actions.toggleMark(active.row, activeEntry, wanted);
  };
  const goRound = () => {
    if (!activeEntry || isClosed) return;
    const place = { projectId, localeCode, termId: activeEntry.termId };
    const { state } = withUnsaved(activeEntry, queue.stateOf(place));
    const next = nextState(state, { canEdit, canReview });
    if (next) actions.toggleMark(active.row, activeEntry, markTowards(next));
  };
  useListKeys({
    rows,
    activeRow: active.row,
    page: Math.max(range.endIndex - range.startIndex, 1),
    grid: scroller,
    select,
    commands: {
      ...(canEdit && {
        Enter: edit,
        F2: edit,
        w: toggle('outdated'),
        s: goRound,
      }),
      ...(canReview && { r: toggle('reviewed') }),
      ...(canLabel && { l: () => select(active.row, 'labels') }),
      ...(canMark && { x: markRow, X: markRange }),
      p: nextProblem,
      F8: nextProblem,
      Escape: marks.isMarking ? marks.clear : clearSearch,
    },
  });

  const onMark = useCallback(
    (row: number, toRow: boolean) => {
      select(row);
      mark(row, toRow);
    },
    [select, mark],
  );

  const pick = (row: number, target: Element) => {
    if (row === active.row && active.task !== undefined) return;
    const wantsEdit = !isMarkingText() && target.closest('[data-editable="true"]') !== null;
    select(row, wantsEdit ? 'edit' : undefined);
  };

  return (
    <>
      <div className={classes.column}>
        <ListNotices run={run} missed={missed} error={error} onRetry={retry} />
        <MarkedHits search={run.filter.q}>
          <RowGrid
            ref={scroller}
            virtualizer={virtualizer}
            label={formatMessage({ id: 'editor.list' })}
            rows={rows}
            isBusy={isBusy}
            onPick={pick}
          >
            {(row) => {
              const entry = entryAt(row);
              return (
                <EntryRow
                  key={row}
                  row={row}
                  entry={entry}
                  isCompact={isCompact}
                  isActive={row === active.row}
                  task={row === active.row ? active.task : undefined}
                  referenceCode={run.filter.reference}
                  labelError={failure?.termId === entry?.termId ? failure?.error : undefined}
                  mark={marks.markOf(entry?.termId)}
                  isNews={entry !== undefined && changed.has(entry.termId)}
                  people={entry && peopleByTerm.get(entry.termId)}
                  onMark={onMark}
                  actions={actions}
                  measure={virtualizer.measureElement}
                />
              );
            }}
          </RowGrid>
        </MarkedHits>
        <BottomBar>
          <StaleNote departed={run.departed.length} isOutdated={isOutdated} onRefresh={onRefresh} />
          {note}
          {marks.isMarking && (
            <EntrySelectionBar
              run={run}
              marked={marks.marked}
              onMarkAll={marks.markAll}
              onClear={() => {
                marks.clear();
                select(active.row);
              }}
            />
          )}
        </BottomBar>
        <Announcement said={announcement} />
        <Announcement said={news} />
      </div>
      {panel.isOpen && (
        <TermPanel panel={panel} row={active.row} entry={activeEntry} actions={actions} />
      )}
    </>
  );
}
