import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a page that was navigated to: the link that led there may be
 * gone, and screen readers would not say that the page changed.
 */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const focused = useRef<string>(undefined);

  useEffect(() => {
    if (pathname === undefined || pathname === focused.current) return;
    const isFirstPage = focused.current === undefined;
    focused.current = pathname;
    if (isFirstPage || main.current?.contains(document.activeElement)) return;
    const heading = main.current?.querySelector<HTMLElement>('h1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
