import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type ReplaceSearch, splitSearch } from '../replace-search.ts';

interface Opened {
  readonly projectId: string;
  readonly localeCode: string;
  /** The filter of the list. The words of its search become those that are looked for. */
  readonly filter: Pick<ReplaceSearch, 'q' | 'status' | 'labels' | 'files' | 'problems'>;
}

/** Opens the page that finds and replaces by Ctrl+Shift+H, for the locale and the filter of a list. */
export function useReplaceShortcut({ projectId, localeCode, filter }: Opened): void {
  const router = useRouter();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.shiftKey && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isMeant || event.code !== 'KeyH' || event.defaultPrevented) return;
    event.preventDefault();
    const { q, ...rest } = filter;
    void router.navigate({
      to: '/projects/$projectId/replace',
      params: { projectId },
      search: { ...rest, ...splitSearch(q ?? ''), locales: localeCode },
      hash: 'find',
    });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
