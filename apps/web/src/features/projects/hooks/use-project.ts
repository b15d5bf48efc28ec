import { type About, type Action, can, type Project } from '@parlance/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { projectQuery } from '../projects.api.ts';

/** The id of the open project. */
export function useProjectId(): string {
  return useParams({ from: '/member/projects/$projectId', select: ({ projectId }) => projectId });
}

export function useProject(): Project {
  return useSuspenseQuery(projectQuery(useProjectId())).data;
}

/** Whether the user's role permits an action in the open project. */
export function useCan(action: Action, about?: About): boolean {
  return can(useProject().membership, action, about);
}

/** Whether the project has source texts, which memories, glossaries and machines begin with. */
export function useHasSource(): boolean {
  const { sourceLocale, textsInKeys } = useProject();
  return sourceLocale !== null || textsInKeys;
}
