import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { projectStatsQuery } from '../../projects/projects.api.ts';
import { useEditor } from '../editor-context.ts';
import { gainOf, withGain } from '../locale-progress.ts';

/** The progress of the locale as it will be when all edits are saved. */
export function useLocaleProgress() {
  const { projectId, localeCode, queue } = useEditor();
  const unsaved = useSyncExternalStore(queue.subscribe, queue.unsaved);
  const { data: stats } = useQuery(projectStatsQuery(projectId));
  const gain = unsaved
    .filter((edit) => edit.projectId === projectId && edit.localeCode === localeCode)
    .reduce((sum, edit) => sum + gainOf(edit), 0);
  return stats && withGain(stats, localeCode, gain).localeStats[localeCode];
}
