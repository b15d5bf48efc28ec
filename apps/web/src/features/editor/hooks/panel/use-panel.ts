import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { usePageKeys } from '../../../../ui/keys/use-page-keys.ts';
import { type SoughtInMemory, useMemorySearch } from './use-memory-search.ts';

export const panelTabs = ['context', 'history', 'languages', 'memory'] as const;

export type PanelTab = (typeof panelTabs)[number];

/** The panel with more about the active term. */
export interface Panel {
  /** Whether it is a sheet that covers a part of the page, as there is no room beside the list. */
  readonly isSheet: boolean;
  readonly isOpen: boolean;
  /** The key that opens the panel. */
  readonly key: '.' | 'F6';
  readonly tab: PanelTab;
  /** What memories are searched for. */
  readonly memorySearch: SoughtInMemory;
  /** Which part of the panel is to take the focus, if any; asking ends that. */
  readonly takesFocus: () => 'tab' | 'search' | undefined;
  /** Called with what had the focus before the panel. */
  readonly noteOrigin: (element: Element | null) => void;
  readonly choose: (tab: PanelTab) => void;
  readonly toggle: () => void;
  readonly close: () => void;
  /** Returns the focus to the field or row that had it before the panel. */
  readonly leave: () => void;
}

interface Options {
  /** Whether the panel is open where there is room and nobody has opened or closed it. */
  readonly opensByItself: boolean;
  /** Whether plain keys of the page open the panel and its tabs, beside F6. */
  readonly hasPageKeys: boolean;
}

export const panelId = 'term-panel';

const fits = { getInitialValueInEffect: false } as const;

/**
 * Whether the panel is open, beside the list as this browser remembers it, and the keys that lead to it and back.
 */
export function usePanel({ opensByItself, hasPageKeys }: Options): Panel {
  const hasRoom = useMediaQuery('(width >= 80em)', undefined, fits) ?? false;
  const isWide = useMediaQuery('(width >= 100em)', undefined, fits) ?? false;
  const [stored, setStored] = useLocalStorage<'open' | 'closed' | ''>({
    key: 'parlance.panel',
    defaultValue: '',
    ...fits,
  });
  const [tab, setTab] = useLocalStorage<PanelTab>({
    key: 'parlance.panelTab',
    defaultValue: 'context',
    ...fits,
  });
  // A sheet is opened each time that it is wanted.
  const [isSheetOpen, setSheetOpen] = useState(false);
  const wantsFocus = useRef<'tab' | 'search'>(undefined);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const origin = useRef<Element>(null);
  const isSheet = !hasRoom;
  const isOpen = isSheet
    ? isSheetOpen
    : stored === ''
      ? opensByItself && isWide
      : stored === 'open';

  const setOpen = (next: boolean) => {
    if (isSheet) setSheetOpen(next);
    else setStored(next ? 'open' : 'closed');
  };
  const hasFocus = () =>
    document.getElementById(panelId)?.contains(document.activeElement) ?? false;
  const leave = () => {
    const { current } = origin;
    // Another row may be active by now. The button of the sheet is not where the work goes on beside the list.
    const isField =
      current?.matches('[role="grid"] tr *') || (isSheet && current?.matches('button'));
    const row = document.querySelector('[role="grid"] [aria-selected="true"]');
    const target = isField && current?.isConnected ? current : row;
    if (target instanceof HTMLElement) target.focus();
  };
  const enter = (part: 'tab' | 'search' = 'tab') => {
    setOpen(true);
    wantsFocus.current = part;
    render();
  };
  const toggle = () => {
    if (isOpen && hasFocus()) leave();
    setOpen(!isOpen);
  };
  const show = (next: PanelTab) => () => {
    setTab(next);
    enter();
  };

  const pageKeys = {
    '.': toggle,
    '1': show('context'),
    '2': show('history'),
    '3': show('languages'),
    '4': show('memory'),
  };
  usePageKeys(hasPageKeys ? pageKeys : {});
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key !== 'F6' || ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    if (!hasFocus()) return enter();
    leave();
    if (isSheet) setOpen(false);
  });
  useEffect(() => {
    // Also in fields, which take all other keys.
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const memorySearch = useMemorySearch(() => {
    setTab('memory');
    enter('search');
  });

  return {
    isSheet,
    isOpen,
    key: hasPageKeys ? '.' : 'F6',
    tab: panelTabs.includes(tab) ? tab : 'context',
    memorySearch,
    takesFocus: () => {
      const { current } = wantsFocus;
      wantsFocus.current = undefined;
      return current;
    },
    noteOrigin: (element) => {
      origin.current = element;
    },
    choose: setTab,
    toggle,
    close: () => setOpen(false),
    leave,
  };
}
