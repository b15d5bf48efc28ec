import { useEffect } from 'react';
import { showSelection } from '../live.api.ts';
import { usePresence } from './use-presence.ts';

/** Whoever goes through a list with the arrow keys selects nothing on the way. */
const restsForMs = 400;

/** Shows the others, if there are any, which term is selected. */
export function useShownSelection(
  projectId: string,
  localeCode: string,
  termId: string | undefined,
): void {
  const hasOthers = usePresence(projectId, localeCode).length > 0;
  useEffect(() => {
    if (!hasOthers) return;
    const show = () => {
      // Whatever goes wrong with it, nobody waits for it, and the next selection is soon to come.
      showSelection(projectId, localeCode, termId ?? null).catch(() => undefined);
    };
    const timer = setTimeout(show, restsForMs);
    return () => clearTimeout(timer);
  }, [hasOthers, projectId, localeCode, termId]);
}
