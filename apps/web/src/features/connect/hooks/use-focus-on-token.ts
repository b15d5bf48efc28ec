import { type RefObject, useEffect, useRef, useState } from 'react';

/** Moves the focus to the button that copies a token, when the token is there. */
export function useFocusOnToken(token: string | undefined): RefObject<HTMLButtonElement | null> {
  const copy = useRef<HTMLButtonElement>(null);
  // Somebody may come back to the tab of one that was made before.
  const [tokenBefore] = useState(token);
  useEffect(() => {
    if (token !== tokenBefore) copy.current?.focus();
  }, [token, tokenBefore]);
  return copy;
}
