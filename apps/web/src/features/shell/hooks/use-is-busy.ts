import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';

/** Whether anything is being loaded or saved. */
export function useIsBusy(): boolean {
  const fetching = useIsFetching();
  const mutating = useIsMutating();
  const navigating = useRouterState({ select: ({ isLoading }) => isLoading });
  return fetching + mutating > 0 || navigating;
}
