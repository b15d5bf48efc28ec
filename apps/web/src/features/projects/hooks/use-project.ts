import { type Action, can, type Project } from '@parlance/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { projectQuery } from '../projects.api.ts';

/** The project of the page. */
export function useProjectId(): string {
  return useParams({ from: '/member/projects/$projectId', select: ({ projectId }) => projectId });
}

export function useProject(): Project {
  return useSuspenseQuery(projectQuery(useProjectId())).data;
}

/** Whether the user's role in the project of the page permits an action. */
export function useCan(action: Action): boolean {
  return can(useProject().role, action);
}
