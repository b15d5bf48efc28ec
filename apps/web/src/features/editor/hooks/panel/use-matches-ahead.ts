import type { Entry } from '@parlance/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchesQuery } from '../../../memory/memory.api.ts';
import { useEditor } from '../../editor-context.ts';

/** Whoever holds an arrow key passes rows faster. */
const restMs = 150;

/** Asks memories for the row that the selection rests on, so that its field opens with what they have. */
export function useMatchesAhead(entry: Entry | undefined): void {
  const { projectId, localeCode, isTarget, canEdit } = useEditor();
  const queryClient = useQueryClient();
  const isWanted = isTarget && canEdit && entry !== undefined && !entry.locked;
  const termId = isWanted ? entry.termId : undefined;
  useEffect(() => {
    if (termId === undefined) return;
    const timer = setTimeout(
      () => void queryClient.prefetchQuery(matchesQuery({ projectId, localeCode, termId })),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [queryClient, projectId, localeCode, termId]);
}
