import { useEffect, useEffectEvent, useState } from 'react';
import { useDropGuard } from '../../../ui/use-drop-guard.ts';

interface Options {
  /** Where images can be dropped, and pasted while the focus is in it; null until it is there. */
  readonly target: HTMLElement | null;
  readonly isEnabled: boolean;
  readonly onImages: (files: readonly File[]) => void;
}

/** Takes images that are dropped on an element or pasted into it. Tells whether some are just above it. */
export function useImageDrop({ target, isEnabled, onImages }: Options): boolean {
  const [isOver, setOver] = useState(false);
  useDropGuard();

  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onImages(files);
  });

  useEffect(() => {
    if (!target || !isEnabled) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    target.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    target.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && target.contains(relatedTarget))) setOver(false);
      },
      { signal },
    );
    target.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        take(event, event.dataTransfer);
      },
      { signal },
    );
    target.addEventListener(
      'paste',
      (event) => {
        if (!takesText(event.target)) take(event, event.clipboardData);
      },
      { signal },
    );
    return () => listeners.abort();
  }, [target, isEnabled]);

  return isOver;
}

function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
}
