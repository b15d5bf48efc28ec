import type { Entry } from '@parlance/contract';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { altKey } from '../../../../ui/keys/key-names.ts';
import { useDensity } from '../../../../ui/list/density.tsx';
import { isMarkingText, RowGrid } from '../../../../ui/list/rows/row-grid.tsx';
import { StaleNote } from '../../../../ui/list/rows/stale-note.tsx';
import { BottomBar } from '../../../../ui/list/selection/bottom-bar.tsx';
import { useListView } from '../../../../ui/list/use-list-view.ts';
import { Announcement, useAnnouncement } from '../../../../ui/notes/announcement.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import { MarkedHits } from '../../../../ui/search/hits.tsx';
import { useAskMachineByKey } from '../../../machine/hooks/use-ask-key.ts';
import { type Editor, EditorContext, useEditor } from '../../editor-context.ts';
import {
  columnOf,
  type ListFilter,
  type OpenedEntries,
  ofColumn,
  withUnsaved,
} from '../../entry-list.ts';
import type { Panel } from '../../hooks/panel/use-panel.ts';
import { countCells } from '../../hooks/sheet/blocks.ts';
import { useCellActions } from '../../hooks/sheet/use-cell-actions.ts';
import { useSheetClipboard } from '../../hooks/sheet/use-sheet-clipboard.ts';
import { useSheetKeys } from '../../hooks/sheet/use-sheet-keys.ts';
import { placeOf, useSheetSelection } from '../../hooks/sheet/use-sheet-selection.ts';
import { openFirstTerm } from '../../hooks/texts/use-inserted-terms.ts';
import { useGlossaryWork } from '../../hooks/use-glossary-work.ts';
import { useLiveEntries } from '../../hooks/use-live-entries.ts';
import { useSaveAnnouncement } from '../../hooks/use-save-announcement.ts';
import { useSavedEdits } from '../../hooks/use-saved-edits.ts';
import type { EntryTask } from '../../row-actions.ts';
import type { CellStep } from '../entry/field/entry-field.tsx';
import { WithGlossary } from '../list/with-glossary.tsx';
import { BesidePanel, TermPanel } from '../panel/panel-area.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { SheetHead } from './sheet-head.tsx';
import classes from './sheet-list.module.css';
import { SheetRow } from './sheet-row.tsx';
import { TermTargetContext } from './source-terms.tsx';

/** The least heights of a row in px, and that of the names of columns, as the style sheet has them. */
const usualRowHeight = 44;
const compactRowHeight = 32;
const headHeight = 40;

interface Props {
  opened: OpenedEntries;
  editors: ReadonlyMap<string, Editor>;
  panel: Panel;
  /** The column of the active cell, as it was chosen last. */
  column: number;
  setColumn: (column: number) => void;
  isBusy: boolean;
  inAddress: string | undefined;
  changeAddress: (changes: { term: string }) => void;
  /** Puts the focus to what is before the sheet. */
  onLeave: () => void;
  onReopen: () => void;
}

/** Rows of terms with the translations of several locales, worked on as in a spreadsheet. */
export function SheetList(props: Props) {
  const { opened, editors, panel, column, setColumn, isBusy } = props;
  const { inAddress, changeAddress, onLeave, onReopen } = props;
  const { formatMessage } = useIntl();
  const { isCompact } = useDensity();
  const { projectId, sourceLocale } = useEditor();
  const referenceCode = opened.filter.reference;
  const { said, announce } = useAnnouncement();
  const codes = useMemo(() => [...editors.keys()], [editors]);
  const view = useListView<EntryTask, ListFilter>({
    opened,
    isBusy,
    usualHeight: isCompact ? compactRowHeight : usualRowHeight,
    canMark: false,
    headHeight,
    focusIn: '[data-column][tabindex="0"]',
    inAddress,
    changeAddress,
  });
  const { active: activeRow, rows, scroller, scheduleRefresh } = view;
  const selection = useSheetSelection({
    activeRow: activeRow.row,
    rows,
    columns: codes.length,
    column,
    setColumn,
    select: view.select,
  });
  const { active, block, go, isExtended } = selection;
  const actions = useCellActions({ opened, editors, go });
  useLiveEntries(opened, scheduleRefresh);
  useSavedEdits(opened);

  const clipboard = useSheetClipboard({
    grid: scroller,
    opened,
    editors,
    selection,
    onCopied: (count) => announce('sheet.copied', { count }),
  });
  const code = codes[active.column] ?? '';
  const [editor, cellActions] = [editors.get(code), actions.get(code)];
  // Terms of source texts are shown with what they are called in the column that one works in, or has worked in.
  const [workedIn, setWorkedIn] = useState<string>();
  if (code !== sourceLocale && code !== workedIn) setWorkedIn(code);
  const others = codes.filter((one) => one !== sourceLocale);
  const into = others.find((one) => one === workedIn) ?? others[0] ?? code;
  const target = useMemo(() => {
    const isWritable = editors.get(into)?.canEdit ?? false;
    const insertInto = actions.get(into)?.insertInto;
    return {
      localeCode: into,
      insert: isWritable ? insertInto : undefined,
      withTarget: (of: Entry) => {
        const column = columnOf(of, into);
        return column ? ofColumn(of, column) : of;
      },
    };
  }, [into, editors, actions]);
  const glossary = useGlossaryWork({
    list: view.list,
    range: view.virtualizer.range,
    referenceCode,
    localeCode: into,
    activeRow: active.row,
    itemAt: (row) => {
      const item = view.itemAt(row);
      return item && target.withTarget(item);
    },
  });
  const entry = view.activeItem;
  const own = columnOf(entry, code);
  const edit = (typed?: string) => {
    if (!entry || !editor?.canEdit || (entry.locked && editor.isTarget) || !own) return;
    if (typed !== undefined && !entry.isPlural) {
      const { termId } = entry;
      const unsaved = editor.queue.stateOf({ projectId, localeCode: code, termId });
      editor.drafts.type(termId, typed, withUnsaved(own, unsaved).value);
    }
    go(active, { task: 'edit' });
  };
  useSheetKeys({
    grid: scroller,
    rows,
    columns: codes.length,
    page: view.keys.page,
    selection,
    edit,
    goRound: () => {
      if (entry && own) cellActions?.goRound(active.row, ofColumn(entry, own));
    },
    clear: clipboard.planClearing,
    openTerm: () => openFirstTerm(scroller.current?.querySelector(`[data-index="${active.row}"]`)),
    addTerm: glossary.addOfActive,
    leave: onLeave,
  });

  useAskMachineByKey(code, () => {
    if (!entry || !editor?.canEdit || (entry.locked && editor.isTarget) || !own) return undefined;
    edit();
    return entry.termId;
  });

  const leaveCell = (step: CellStep) => {
    const beside = step === 'down' ? undefined : selection.cellBeside(step === 'next' ? 1 : -1);
    go(step === 'down' ? selection.cellBelow() : (beside ?? active), { isByTab: true });
  };

  const pick = (_: number, clicked: Element) => {
    const place = placeOf(clicked);
    if (!place || isMarkingText() || selection.lastClick() === 'extending') return;
    const isActive = place.row === active.row && place.column === active.column;
    if (isActive && activeRow.task !== undefined) return;
    // A click on a term stays in the column that one works in, whose word for it is told.
    if (clicked.closest('[data-term]')) {
      if (place.row !== active.row) go({ row: place.row, column: active.column });
      return;
    }
    // A second click opens the cell.
    if (isActive && selection.lastClick() === 'second') edit();
    else go(place);
  };

  return (
    <WithGlossary work={glossary} keys={[altKey, 'Shift', 'G']}>
      <TermTargetContext value={target}>
        <BesidePanel>
          <div className={classes.list} {...selection.pointer}>
            {view.error !== undefined && (
              <div className={classes.error}>
                <RetryAlert error={view.error} onRetry={opened.store.retry} />
              </div>
            )}
            <MarkedHits search={opened.filter.q}>
              <RowGrid
                ref={scroller}
                virtualizer={view.virtualizer}
                label={formatMessage({ id: 'sheet.title' })}
                rows={rows}
                isBusy={isBusy}
                onPick={pick}
                head={{
                  columns: codes.length + 1,
                  row: <SheetHead codes={codes} filter={opened.filter} />,
                }}
              >
                {(row) => {
                  const isActive = row === active.row;
                  const selected = isExtended && row >= block.first.row && row <= block.last.row;
                  return (
                    <SheetRow
                      key={row}
                      row={row}
                      entry={view.itemAt(row)}
                      codes={codes}
                      editors={editors}
                      activeColumn={isActive ? active.column : undefined}
                      task={isActive ? activeRow.task : undefined}
                      selectedFrom={selected ? block.first.column : undefined}
                      selectedTo={selected ? block.last.column : undefined}
                      isCompact={isCompact}
                      referenceCode={referenceCode}
                      actions={actions}
                      onLeaveCell={isActive ? leaveCell : undefined}
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
                onRefresh={onReopen}
              />
              {(isExtended || clipboard.isUncopied) && (
                <p className={classes.selected} role="status">
                  <FormattedMessage
                    id={clipboard.isUncopied ? 'sheet.notCopied' : 'sheet.selected'}
                    values={{ count: countCells(block) }}
                  />
                </p>
              )}
            </BottomBar>
            <SaveAnnouncement />
            <Announcement said={said} />
            <PasteDialog
              projectId={projectId}
              planned={clipboard.planned}
              onClose={clipboard.dropPlan}
              onDone={scheduleRefresh}
              onClosed={() => go(active)}
            />
          </div>
        </BesidePanel>
        {panel.isOpen && cellActions && (
          <EditorContext value={editor}>
            <TermPanel
              key={code}
              panel={panel}
              row={active.row}
              entry={entry && own && ofColumn(entry, own)}
              actions={cellActions}
            />
          </EditorContext>
        )}
      </TermTargetContext>
    </WithGlossary>
  );
}

function SaveAnnouncement() {
  return <Announcement said={useSaveAnnouncement()} />;
}
