import { useEffect, useRef } from 'react';

/** For an element that replaces one that had the focus. */
export function useFocusOnMount<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
