import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusPage } from '../../../ui/page/page-focus.ts';

/** Moves the focus to the page after a navigation, because the link that led there may be gone. */
export function usePageFocus(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const previous = useRef(pathname);

  useEffect(() => {
    if (pathname === previous.current) return;
    const isFirstPage = previous.current === undefined;
    previous.current = pathname;
    // An open dialog keeps the focus, and passes it to the page when it closes.
    if (isFirstPage || document.activeElement?.closest('main, [role="dialog"]')) return;
    focusPage();
  }, [pathname]);
}
