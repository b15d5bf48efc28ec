import type { MachineSuggestion } from '@parlance/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { machineSettingsQuery } from '../machine.api.ts';
import { NoMachineProvider, suggestionQuery } from '../suggestions.api.ts';

/** Whether somebody can ask a machine, or at least find out how that would become possible. */
export type SuggestionOffer = 'usable' | 'to-set-up' | 'none';

/** Whether a machine can be asked for translations into a locale of the open project. */
export function useSuggestionOffer(locale: string): SuggestionOffer {
  const projectId = useProjectId();
  const canUse = useCan('UseMachine', { locale });
  const canSetUp = useCan('EditMachine');
  const { data } = useQuery({ ...machineSettingsQuery(projectId), enabled: canUse });
  if (!canUse || !data) return 'none';
  if (data.providers.length > 0) return 'usable';
  return canSetUp ? 'to-set-up' : 'none';
}

/** Returns a function that asks a machine for a translation, whose field shows the answer. */
export function useAskMachine(locale: string): (termId: string) => void {
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  return useCallback(
    (termId) => {
      const query = suggestionQuery(queryClient, { projectId, locale, termId });
      // What goes wrong is told where the answer would be.
      queryClient.fetchQuery(query).catch(() => undefined);
    },
    [queryClient, projectId, locale],
  );
}

/** What a machine suggests for a translation, from when somebody asks until it is taken or dismissed. */
export interface Suggestion {
  readonly offer: SuggestionOffer;
  readonly isPending: boolean;
  readonly suggested: MachineSuggestion | undefined;
  readonly error: Error | null;
  /** Whether it is only to be told how machines come to be asked. */
  readonly isToSetUp: boolean;
  /** Whether there is something to dismiss. */
  readonly isOpen: boolean;
  readonly ask: () => void;
  /** Ends the question, or forgets its answer. */
  readonly dismiss: () => void;
}

export function useSuggestion(termId: string, locale: string): Suggestion {
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  const offer = useSuggestionOffer(locale);
  const askFor = useAskMachine(locale);
  const query = suggestionQuery(queryClient, { projectId, locale, termId });
  const { data, error, isFetching } = useQuery(query);
  const isToSetUp = !isFetching && error instanceof NoMachineProvider && offer === 'to-set-up';
  const isMissing = error instanceof NoMachineProvider;
  const shown = isFetching || isMissing ? null : error;
  return {
    offer,
    isPending: isFetching,
    suggested: isFetching ? undefined : data,
    error: shown,
    isToSetUp,
    isOpen: isFetching || isToSetUp || shown !== null || data !== undefined,
    ask: () => askFor(termId),
    dismiss: () => {
      const { queryKey } = query;
      void queryClient
        .cancelQueries({ queryKey, exact: true })
        .then(() => queryClient.resetQueries({ queryKey, exact: true }));
    },
  };
}
