import { type Entry, type EntryColumn, maxPastedCells } from '@parlance/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { takesKeys } from '../../../../ui/keys/key-names.ts';
import { whenIdle } from '../../editor.api.ts';
import { useEditor } from '../../editor-context.ts';
import type { OpenedEntries } from '../../entry-list.ts';
import type { PlannedCell } from '../../pastes.api.ts';
import { countCells, type PlacedText, parseTsv, placesOf, placeTexts, printTsv } from './blocks.ts';
import type { SheetSelection } from './use-sheet-selection.ts';

/** What is to be pasted, and how much of it has no place in the sheet; or why nothing can be. */
export type PlannedPaste =
  | { readonly kind: 'cells'; readonly cells: readonly PlannedCell[]; readonly beyond: number }
  | { readonly kind: 'too-many'; readonly count: number }
  | { readonly kind: 'not-loaded'; readonly error: unknown };

interface Options {
  readonly grid: RefObject<HTMLElement | null>;
  readonly opened: OpenedEntries;
  readonly columns: readonly string[];
  readonly selection: SheetSelection;
  readonly onCopied: (count: number) => void;
}

/** Copies the selected cells as spreadsheets do, and plans what is pasted into them. */
export function useSheetClipboard({ grid, opened, columns, selection, onCopied }: Options) {
  const { queue } = useEditor();
  const { store } = opened;
  const [planned, setPlanned] = useState<PlannedPaste>();
  const controllerRef = useRef<AbortController>(undefined);

  const columnAt = (row: number, column: number): [Entry, EntryColumn] | undefined => {
    const entry = store.itemAt(row);
    const own = entry?.columns?.find(({ locale }) => locale === columns[column]);
    return entry && own && [entry, own];
  };

  const plan = async (placed: readonly PlacedText[], beyond: number) => {
    if (placed.length > maxPastedCells) {
      return setPlanned({ kind: 'too-many', count: placed.length });
    }
    controllerRef.current?.abort();
    const controller = new AbortController();
    controllerRef.current = controller;
    try {
      const rows = placed.map(({ row }) => row);
      await store.open({ first: Math.min(...rows), last: Math.max(...rows) }, controller.signal);
      // What is being saved has another revision then.
      await whenIdle(queue, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) setPlanned({ kind: 'not-loaded', error });
      return;
    }
    const cells = placed.flatMap(({ row, column, value }) => {
      const [entry, own] = columnAt(row, column) ?? [];
      if (!entry || !own) return [];
      const { termId, term } = entry;
      const { locale, revision, value: before } = own;
      return [{ termId, term, locale, value, revision, before }];
    });
    setPlanned({ kind: 'cells', cells, beyond });
  };

  const copy = useEffectEvent((event: ClipboardEvent) => {
    const isText = document.getSelection()?.isCollapsed === false;
    if (!isForSheet(event, grid.current) || isText) return;
    const { first, last } = selection.block;
    const texts = Array.from({ length: last.row - first.row + 1 }, (_, down) =>
      Array.from(
        { length: last.column - first.column + 1 },
        (__, right) => columnAt(first.row + down, first.column + right)?.[1].value ?? '',
      ),
    );
    event.clipboardData?.setData('text/plain', printTsv(texts));
    event.preventDefault();
    onCopied(countCells(selection.block));
  });

  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!isForSheet(event, grid.current)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    event.preventDefault();
    if (text === '') return;
    const size = { rows: store.rows(), columns: columns.length };
    const { placed, beyond } = placeTexts(parseTsv(text), selection.block, size);
    void plan(placed, beyond);
  });

  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => copy(event);
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
      controllerRef.current?.abort();
    };
  }, []);

  return {
    planned,
    /** Plans to clear the selected cells that have a text. */
    planClearing: () => {
      const filled = placesOf(selection.block).filter(
        ({ row, column }) => columnAt(row, column)?.[1].value !== '',
      );
      if (filled.length > 0) {
        void plan(
          filled.map((place) => ({ ...place, value: '' })),
          0,
        );
      }
    },
    dropPlan: () => setPlanned(undefined),
  };
}

function isForSheet({ target }: ClipboardEvent, grid: HTMLElement | null): boolean {
  return target instanceof Node && grid?.contains(target) === true && !takesKeys(target);
}
