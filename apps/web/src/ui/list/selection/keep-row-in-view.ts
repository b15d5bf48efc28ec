import type { Virtualizer } from '@tanstack/react-virtual';

interface Options {
  readonly row: number;
  readonly scroller: HTMLElement;
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLElement>;
}

/**
 * Scrolls an opened row into view, and again when what is typed, or a problem of it, makes it taller. A row that is
 * taller than the list begins at its upper edge, and stays where it is from then on: the browser follows the caret.
 * Returns what ends it.
 */
export function keepRowInView(
  element: HTMLElement,
  { row, scroller, virtualizer }: Options,
): () => void {
  let height = 0;
  const observer = new ResizeObserver(() => {
    const [isFirst, isTaller] = [height === 0, element.offsetHeight > height];
    height = element.offsetHeight;
    if (!isTaller || !(isFirst || element.contains(document.activeElement))) return;
    const fits = height <= scroller.clientHeight;
    if (fits || isFirst) virtualizer.scrollToIndex(row, { align: fits ? 'auto' : 'start' });
  });
  observer.observe(element);
  return () => observer.disconnect();
}
