import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { projectStatsQuery } from '../../projects/projects.api.ts';
import { outdatedCountQuery } from '../editor.api.ts';
import { useEditor } from '../editor-context.ts';

/** The statuses that are counted. */
export const countedStatuses = ['all', 'untranslated', 'unreviewed', 'outdated'] as const;

/** At least so long passes between two counts, however much is saved: each reads an index. */
const recountDelayMs = 3000;

/** How many entries of the locale have each status; undefined until they are known. */
export function useStatusCounts(): Record<(typeof countedStatuses)[number], number> | undefined {
  const { projectId, localeCode } = useEditor();
  const queryClient = useQueryClient();
  const { data: stats, dataUpdatedAt } = useQuery(projectStatsQuery(projectId));
  const query = outdatedCountQuery(projectId, localeCode);
  const { data: outdated, dataUpdatedAt: countedAt } = useQuery(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOld = countedAt > 0 && dataUpdatedAt > countedAt;

  useEffect(() => {
    if (!isOld || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const { queryKey } = outdatedCountQuery(projectId, localeCode);
      void queryClient.invalidateQueries({ queryKey });
    }, recountDelayMs);
  }, [isOld, projectId, localeCode, queryClient]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const progress = stats?.localeStats[localeCode];
  if (!stats || !progress || outdated === undefined) return undefined;
  const { translated, reviewed, total } = progress;
  return {
    all: stats.projectStats.terms,
    untranslated: total - translated,
    // A save is added to what is translated before the server has told what is reviewed.
    unreviewed: Math.max(0, translated - reviewed),
    outdated,
  };
}
