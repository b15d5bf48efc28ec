import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Calls a function when an element goes that has the focus in it, and nothing else gets it. */
export function useFocusLoss<Element extends HTMLElement>(
  onFocusLost: () => void,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const handleLoss = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      // The element is removed a moment later, and the focus with it, unless it goes elsewhere by then.
      queueMicrotask(() => {
        if (document.activeElement === document.body) handleLoss();
      });
    };
  }, []);
  return element;
}
