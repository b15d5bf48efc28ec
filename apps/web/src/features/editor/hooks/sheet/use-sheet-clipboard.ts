import { type Entry, type EntryColumn, maxPastedCells } from '@parlance/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { takesKeys } from '../../../../ui/keys/key-names.ts';
import { whenIdle } from '../../editor.api.ts';
import { type Editor, useEditor } from '../../editor-context.ts';
import { columnOf, type OpenedEntries, withUnsaved } from '../../entry-list.ts';
import type { PlannedCell } from '../../pastes.api.ts';
import {
  type Block,
  countCells,
  type PlacedText,
  parseTsv,
  placesOf,
  placeTexts,
  printTsv,
} from './blocks.ts';
import type { SheetSelection } from './use-sheet-selection.ts';

/** What is to be pasted, and how much of it has no place in the sheet; or why nothing can be. */
export type PlannedPaste =
  | { readonly kind: 'cells'; readonly cells: readonly PlannedCell[]; readonly beyond: number }
  | { readonly kind: 'too-many'; readonly count: number }
  | { readonly kind: 'not-loaded'; readonly error: unknown };

interface Options {
  readonly grid: RefObject<HTMLElement | null>;
  readonly opened: OpenedEntries;
  /** By the locales of the columns. */
  readonly editors: ReadonlyMap<string, Editor>;
  readonly selection: SheetSelection;
  readonly onCopied: (count: number) => void;
}

/** Copies the selected cells as spreadsheets do, and plans what is pasted into them. */
export function useSheetClipboard({ grid, opened, editors, selection, onCopied }: Options) {
  const { projectId, queue } = useEditor();
  const columns = [...editors.values()];
  const { store } = opened;
  const [planned, setPlanned] = useState<PlannedPaste>();
  /** The block that could not be copied, as some of its rows were not loaded. */
  const [uncopied, setUncopied] = useState<Block>();
  const controllerRef = useRef<AbortController>(undefined);

  const columnAt = (row: number, column: number): [Entry, EntryColumn] | undefined => {
    const entry = store.itemAt(row);
    const own = columnOf(entry, columns[column]?.localeCode ?? '');
    return entry && own && [entry, own];
  };
  /** The text that a cell shows; undefined until its row is loaded. */
  const shownAt = (row: number, column: number): string | undefined => {
    const [entry, own] = columnAt(row, column) ?? [];
    const editor = columns[column];
    if (!entry || !own || !editor) return undefined;
    const { drafts, localeCode } = editor;
    const { termId } = entry;
    const saved = withUnsaved(own, queue.stateOf({ projectId, localeCode, termId })).value;
    return drafts.get(termId)?.value ?? saved;
  };
  const beginLoading = (): AbortSignal => {
    controllerRef.current?.abort();
    controllerRef.current = new AbortController();
    return controllerRef.current.signal;
  };

  const plan = async (placed: readonly PlacedText[], beyond: number) => {
    const signal = beginLoading();
    if (placed.length > maxPastedCells) {
      return setPlanned({ kind: 'too-many', count: placed.length });
    }
    try {
      const rows = placed.map(({ row }) => row);
      await store.open({ first: Math.min(...rows), last: Math.max(...rows) }, signal);
      // What is being saved has another revision then.
      await whenIdle(queue, signal);
      signal.throwIfAborted();
    } catch (error) {
      if (!signal.aborted) setPlanned({ kind: 'not-loaded', error });
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
    event.preventDefault();
    const { block } = selection;
    const { first, last } = block;
    const texts = Array.from({ length: last.row - first.row + 1 }, (_, down) =>
      Array.from({ length: last.column - first.column + 1 }, (__, right) =>
        shownAt(first.row + down, first.column + right),
      ),
    );
    const isLoaded = (row: (string | undefined)[]): row is string[] => !row.includes(undefined);
    if (!texts.every(isLoaded)) {
      setUncopied(block);
      // A browser takes only what is there at once, so that the user has to ask again.
      store.open({ first: first.row, last: last.row }, beginLoading()).catch(() => undefined);
      return;
    }
    setUncopied(undefined);
    event.clipboardData?.setData('text/plain', printTsv(texts));
    onCopied(countCells(block));
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
    /** Whether the selected cells could not be copied, as some of their rows were not loaded. */
    isUncopied: uncopied === selection.block,
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
