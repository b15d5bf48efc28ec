import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import { useDensity } from '../../../../ui/list/density.tsx';
import { isMarkingText, RowGrid } from '../../../../ui/list/rows/row-grid.tsx';
import { StaleNote } from '../../../../ui/list/rows/stale-note.tsx';
import { BottomBar } from '../../../../ui/list/selection/bottom-bar.tsx';
import { useListKeys } from '../../../../ui/list/selection/use-list-keys.ts';
import { useListView } from '../../../../ui/list/use-list-view.ts';
import { Announcement } from '../../../../ui/notes/announcement.tsx';
import { MarkedHits } from '../../../../ui/search/hits.tsx';
import { useLabelChanges } from '../../../labels/hooks/use-label-changes.ts';
import { useNewsAnnouncement } from '../../../live/hooks/use-news-announcement.ts';
import { usePeopleByTerm } from '../../../live/hooks/use-presence.ts';
import { useRecentChanges } from '../../../live/hooks/use-recent-changes.ts';
import { useShownSelection } from '../../../live/hooks/use-shown-selection.ts';
import { useAskMachineByKey } from '../../../machine/hooks/use-ask-key.ts';
import { useEditor } from '../../editor-context.ts';
import {
  type IgnoredFinding,
  type ListFilter,
  type OpenedEntries,
  putIgnored,
} from '../../entry-list.ts';
import { useMatchesAhead } from '../../hooks/panel/use-matches-ahead.ts';
import type { Panel } from '../../hooks/panel/use-panel.ts';
import { useEditorSearch } from '../../hooks/use-editor-search.ts';
import { useGlossaryWork } from '../../hooks/use-glossary-work.ts';
import { useLiveEntries } from '../../hooks/use-live-entries.ts';
import { type Missed, useNextRow } from '../../hooks/use-next-row.ts';
import { useRefusedEdits } from '../../hooks/use-refused-edits.ts';
import { useRowActions } from '../../hooks/use-row-actions.ts';
import { useSaveAnnouncement } from '../../hooks/use-save-announcement.ts';
import { useSavedEdits } from '../../hooks/use-saved-edits.ts';
import type { EntryTask, StateMark } from '../../row-actions.ts';
import { changeTranslationLabel } from '../../translation-labels.ts';
import { EntryRow } from '../entry/entry-row.tsx';
import { BesidePanel, TermPanel } from '../panel/panel-area.tsx';
import { EntrySelectionBar } from './entry-selection-bar.tsx';
import { ListNotices } from './list-notices.tsx';
import { WithGlossary } from './with-glossary.tsx';

/** The minimum heights of a row in px, which most rows have. */
const usualRowHeight = 56;
const compactRowHeight = 36;

interface Props {
  opened: OpenedEntries;
  /** Whether rows of another filter are loading, which will replace these. */
  isBusy: boolean;
  panel: Panel;
  /** What stands below the list, whatever it shows. */
  note: ReactNode;
  onRefresh: () => void;
}

export function EntryList(props: Props) {
  const { opened, isBusy, panel, note, onRefresh } = props;
  const { projectId, localeCode, canEdit, canLabel, canReview, isTarget } = useEditor();
  const { isCompact } = useDensity();
  const queryClient = useQueryClient();
  const { formatMessage } = useIntl();
  const { search, change } = useEditorSearch();
  const canMark = canEdit || canLabel;
  const view = useListView<EntryTask, ListFilter>({
    opened,
    isBusy,
    usualHeight: isCompact ? compactRowHeight : usualRowHeight,
    canMark,
    inAddress: search.term,
    changeAddress: change,
  });
  const { active, activeItem: activeEntry, marks, scheduleRefresh } = view;
  const [missed, setMissed] = useState<Missed>();
  const { select: selectRow } = view;
  const select = useCallback(
    (row: number, task?: EntryTask) => {
      setMissed(undefined);
      selectRow(row, task);
    },
    [selectRow],
  );

  useShownSelection(projectId, localeCode, view.isChosen ? activeEntry?.termId : undefined);
  useSavedEdits(opened);
  useRefusedEdits({ active, activeEntry, select });
  useLiveEntries(opened, scheduleRefresh);
  const changed = useRecentChanges(projectId, localeCode);
  const peopleByTerm = usePeopleByTerm(projectId, localeCode);
  const news = useNewsAnnouncement(projectId, localeCode);
  const announcement = useSaveAnnouncement();
  const goToNext = useNextRow({ opened, active, select, onNone: setMissed });
  const { change: changeLabel, failure } = useLabelChanges(
    changeTranslationLabel(queryClient, opened),
  );
  const { filter, store } = opened;
  const showIgnored = useCallback(
    (ignored: IgnoredFinding) => store.update((list) => putIgnored(list, filter, ignored)),
    [store, filter],
  );
  const actions = useRowActions({ select, goToNext, changeLabel, showIgnored });
  const glossary = useGlossaryWork({
    list: view.list,
    range: view.virtualizer.range,
    referenceCode: filter.reference,
    localeCode,
    activeRow: active.row,
    itemAt: view.itemAt,
  });
  const markRow = () => marks.mark(active.row, false);
  const markRange = () => marks.mark(active.row, true);
  useMatchesAhead(activeEntry);
  const isClosed = isTarget && activeEntry?.locked;
  const edit = () => select(active.row, isClosed ? undefined : 'edit');
  const nextProblem = () => {
    if (activeEntry) actions.nextProblem(active.row, activeEntry);
  };
  const toggle = (wanted: StateMark) => () => {
    if (activeEntry && !isClosed) actions.toggleMark(active.row, activeEntry, wanted);
  };
  const goRound = () => {
    if (activeEntry) actions.goRound(active.row, activeEntry);
  };
  useListKeys({
    ...view.keys,
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
      ...glossary.commands,
      p: nextProblem,
      F8: nextProblem,
      Escape: marks.isMarking ? marks.clear : view.clearSearch,
    },
  });

  useAskMachineByKey(localeCode, () => {
    if (!canEdit || isClosed || !activeEntry) return undefined;
    edit();
    return activeEntry.termId;
  });

  const pick = (row: number, target: Element) => {
    if (row === active.row && active.task !== undefined) return;
    const wantsEdit = !isMarkingText() && target.closest('[data-editable="true"]') !== null;
    select(row, wantsEdit ? 'edit' : undefined);
  };

  return (
    <WithGlossary work={glossary} keys={['Shift', 'G']}>
      <BesidePanel>
        <ListNotices
          filter={opened.filter}
          missed={missed}
          error={view.error}
          onRetry={opened.store.retry}
        />
        <MarkedHits search={opened.filter.q}>
          <RowGrid
            ref={view.scroller}
            virtualizer={view.virtualizer}
            label={formatMessage({ id: 'editor.list' })}
            rows={view.rows}
            isBusy={isBusy}
            onPick={pick}
          >
            {(row) => {
              const entry = view.itemAt(row);
              return (
                <EntryRow
                  key={row}
                  row={row}
                  entry={entry}
                  isCompact={isCompact}
                  isActive={row === active.row}
                  task={row === active.row ? active.task : undefined}
                  referenceCode={opened.filter.reference}
                  labelError={failure?.termId === entry?.termId ? failure?.error : undefined}
                  mark={marks.markOf(entry?.termId)}
                  isNews={entry !== undefined && changed.has(entry.termId)}
                  people={entry && peopleByTerm.get(entry.termId)}
                  onMark={view.markRow}
                  actions={actions}
                  measure={view.virtualizer.measureElement}
                />
              );
            }}
          </RowGrid>
        </MarkedHits>
        <BottomBar>
          <StaleNote
            departed={view.list.held.length}
            isOutdated={view.isOutdated}
            onRefresh={onRefresh}
          />
          {note}
          {marks.isMarking && (
            <EntrySelectionBar
              opened={opened}
              rows={view.rows}
              marked={marks.marked}
              onMarkAll={marks.markAll}
              onClear={view.clearMarks}
            />
          )}
        </BottomBar>
        <Announcement said={announcement} />
        <Announcement said={news} />
      </BesidePanel>
      {panel.isOpen && (
        <TermPanel panel={panel} row={active.row} entry={activeEntry} actions={actions} />
      )}
    </WithGlossary>
  );
}
