import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Longer texts are no terms. */
const maxLength = 120;
/** A selection that grows is left alone. */
const restMs = 250;

type Side = 'source' | 'target';

/** What was selected last in the texts of a row. */
export type SelectedTexts = Readonly<Partial<Record<Side, string>>>;

/** A text that is selected, and where it ends in the window. */
interface Selected {
  readonly row: number;
  readonly isInField: boolean;
  readonly place: { readonly block: number; readonly inline: number };
}

/**
 * The text that is selected in a row of a list. What was selected on the other side of the same row is remembered, so that
 * a word and its translation may be selected one after the other.
 */
export function useSelectedTexts(isEnabled: boolean) {
  const [selected, setSelected] = useState<Selected>();
  const last = useRef<{ readonly row: number; readonly texts: SelectedTexts }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = useEffectEvent(() => {
    const found = isEnabled ? findSelected() : undefined;
    if (!found) return setSelected(undefined);
    const { row, side, text } = found;
    const texts = last.current?.row === row ? last.current.texts : {};
    last.current = { row, texts: { ...texts, [side]: text } };
    setSelected(found);
  });

  useEffect(() => {
    const onChange = () => {
      clearTimeout(timer.current);
      if (document.getSelection()?.isCollapsed) return setSelected(undefined);
      timer.current = setTimeout(() => look(), restMs);
    };
    const hide = () => setSelected(undefined);
    document.addEventListener('selectionchange', onChange);
    document.addEventListener('scroll', hide, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('selectionchange', onChange);
      document.removeEventListener('scroll', hide, true);
    };
  }, []);

  return {
    selected,
    /** What was selected in a row, up to this moment. */
    textsOf: (row: number): SelectedTexts => {
      look();
      return last.current?.row === row ? last.current.texts : {};
    },
    hide: () => setSelected(undefined),
  };
}

function findSelected() {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const place = elementOf(selection.anchorNode)?.closest('[data-side]');
  const side = place?.getAttribute('data-side');
  const row = place?.closest('[data-index]');
  if (!place?.contains(selection.focusNode) || !row) return undefined;
  if (side !== 'source' && side !== 'target') return undefined;
  const text = selection.toString().replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > maxLength) return undefined;
  const { bottom, left, right } = selection.getRangeAt(0).getBoundingClientRect();
  const isRtl = document.documentElement.dir === 'rtl';
  return {
    row: Number(row.getAttribute('data-index')),
    side,
    text,
    isInField: elementOf(selection.anchorNode)?.closest('[contenteditable]') !== null,
    place: { block: bottom + 6, inline: isRtl ? window.innerWidth - right : left },
  };
}

function elementOf(node: Node | null): Element | null {
  return node instanceof Element ? node : (node?.parentElement ?? null);
}
