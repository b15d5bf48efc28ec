import { useEffect } from 'react';
import { showSelection } from '../live.api.ts';
import { usePresence } from './use-presence.ts';

/** The delay before a selection is sent, so that going through a list with the arrow keys sends none. */
const restsForMs = 400;

/** Tells other users, if there are any, which term is selected. */
export function useShownSelection(
  projectId: string,
  localeCode: string,
  termId: string | undefined,
): void {
  const hasOthers = usePresence(projectId, localeCode).length > 0;
  useEffect(() => {
    if (!hasOthers) return;
    const show = () => {
      // Failures are ignored: nothing waits for this request, and the next selection follows soon.
      showSelection(projectId, localeCode, termId ?? null).catch(() => undefined);
    };
    const timer = setTimeout(show, restsForMs);
    return () => clearTimeout(timer);
  }, [hasOthers, projectId, localeCode, termId]);
}
