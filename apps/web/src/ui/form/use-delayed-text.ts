import { useEffect, useState } from 'react';

/** A text that is typed, and told `delayMs` after the last key, or at once by `tell`. */
export function useDelayedText(value: string, onChange: (value: string) => void, delayMs: number) {
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
  }, [typed, known, onChange, delayMs]);

  const tell = (text: string) => {
    setTyped(text);
    if (text === known) return;
    setKnown(text);
    onChange(text);
  };
  return { typed, setTyped, tell };
}
