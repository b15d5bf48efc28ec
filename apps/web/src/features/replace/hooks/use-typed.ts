import { useEffect, useState } from 'react';

const delayMs = 300;

/** A text that is typed, and told a moment after the last key. */
export function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address was changed by other means than typing here.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === known) return;
    const timer = setTimeout(() => {
      setKnown(typed);
      onChange(typed);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [typed, known, onChange]);
  return { typed, setTyped };
}
