import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Vocabulary } from '../../../lib/search/suggest-tokens.ts';
import { labelsQuery } from '../../labels/labels.api.ts';
import { filesQuery } from '../../project-files/project-files.api.ts';
import { membersQuery } from '../../team/team.api.ts';

/** The names that a search in a project may be completed by, once `load` was called. */
export function useSearchVocabulary(projectId: string, { hasLocale }: { hasLocale: boolean }) {
  const [isWanted, setIsWanted] = useState(false);
  const { data: labels } = useQuery({ ...labelsQuery(projectId), enabled: isWanted });
  const { data: files } = useQuery({ ...filesQuery(projectId), enabled: isWanted });
  const { data: members } = useQuery({
    ...membersQuery(projectId),
    enabled: isWanted && hasLocale,
  });
  const vocabulary = useMemo<Vocabulary>(
    () => ({
      hasLocale,
      labels: labels?.map(({ value }) => value) ?? [],
      files: files?.flatMap(({ path }) => path ?? []) ?? [],
      people: members?.map(({ name }) => name) ?? [],
    }),
    [hasLocale, labels, files, members],
  );
  return { vocabulary, load: useCallback(() => setIsWanted(true), []) };
}
