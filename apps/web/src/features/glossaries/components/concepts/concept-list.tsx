import type { Concept } from '@parlance/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIntl } from 'react-intl';
import { isMarkingText, RowGrid } from '../../../../ui/list/rows/row-grid.tsx';
import { useRowVirtualizer } from '../../../../ui/list/rows/use-row-virtualizer.ts';
import { useListKeys } from '../../../../ui/list/selection/use-list-keys.ts';
import {
  useActiveRowInView,
  useRowSelection,
} from '../../../../ui/list/selection/use-row-selection.ts';
import type { useConcepts } from '../../hooks/use-concepts.ts';
import { ConceptRow } from './concept-row.tsx';

/** The least height of a row in px, which most rows have. */
const usualHeight = 52;

interface Props {
  list: ReturnType<typeof useConcepts>;
  sourceLocale: string;
  search: string;
  /** Whether the list takes the focus, as somebody came from its search. */
  takesFocus: boolean;
  onOpen: (conceptId: string) => void;
  onDelete: ((concept: Concept) => void) | undefined;
}

/** Concepts by their terms in the source locale. Rows out of view are not on the page. */
export function ConceptList(props: Props) {
  const { list, sourceLocale, search, takesFocus, onOpen, onDelete } = props;
  const { formatMessage } = useIntl();
  const { rows, isStale, conceptAt } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const { active: chosen, select } = useRowSelection(0, takesFocus);
  // The list becomes shorter by what is deleted.
  const active = chosen.row < rows ? chosen : { ...chosen, row: rows - 1 };
  const virtualizer = useRowVirtualizer({
    rows,
    usualHeight,
    firstRow: 0,
    activeRow: active.row,
    scroller,
  });
  useActiveRowInView(chosen, conceptAt(active.row) !== undefined, scroller, virtualizer);
  const { startIndex: first = 0, endIndex: last = 0 } = virtualizer.range ?? {};
  const show = useEffectEvent(list.show);
  useEffect(() => show({ first, last, active: active.row }), [first, last, active.row]);

  const idAt = (row: number) => conceptAt(row)?.id;
  const open = (row: number) => {
    const id = idAt(row);
    if (id !== undefined) onOpen(id);
  };
  const openActive = () => open(active.row);
  const deleteActive = () => {
    const concept = conceptAt(active.row);
    if (concept) onDelete?.(concept);
  };
  useListKeys({
    rows,
    activeRow: active.row,
    page: Math.max(last - first, 1),
    grid: scroller,
    select,
    commands: {
      Enter: openActive,
      F2: openActive,
      ...(onDelete && { Delete: deleteActive }),
    },
  });

  return (
    <RowGrid
      ref={scroller}
      virtualizer={virtualizer}
      label={formatMessage({ id: 'glossaries.concepts' })}
      rows={rows}
      isBusy={isStale}
      onPick={(row) => {
        if (isMarkingText()) return;
        select(row);
        open(row);
      }}
    >
      {(row) => (
        <ConceptRow
          key={row}
          row={row}
          concept={conceptAt(row)}
          sourceLocale={sourceLocale}
          search={search}
          isActive={row === active.row}
          measure={virtualizer.measureElement}
        />
      )}
    </RowGrid>
  );
}
