import { type RefObject, useLayoutEffect } from 'react';

/**
 * Scrolls the row of an open field into view, and again whenever what is typed, or a problem of it, makes the row
 * taller. A row that is taller than the list stays where it is: the browser follows the caret.
 */
export function useRowInView(field: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const row = field.current?.closest('tr');
    if (!row) return;
    const show = () => row.scrollIntoView({ block: 'nearest' });
    show();
    let height = row.offsetHeight;
    const observer = new ResizeObserver(() => {
      const isTaller = row.offsetHeight > height;
      height = row.offsetHeight;
      const list = row.closest('table')?.parentElement;
      const fits = list ? height <= list.clientHeight : true;
      if (isTaller && fits && row.contains(document.activeElement)) show();
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [field]);
}
