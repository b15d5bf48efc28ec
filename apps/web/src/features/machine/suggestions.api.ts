import { endpoints, type MachineSuggestion } from '@parlance/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { machineKey, machineSettingsQuery } from './machine.api.ts';

export interface SuggestionPlace {
  readonly projectId: string;
  readonly locale: string;
  readonly termId: string;
}

/** There is nobody to ask in the project. */
export class NoMachineProvider extends Error {
  override readonly name = 'NoMachineProvider';
}

/**
 * What a machine suggests for a translation. It is only fetched when somebody asks for it, and stays with its entry
 * while the field of another one is open.
 */
export const suggestionQuery = (queryClient: QueryClient, place: SuggestionPlace) => {
  const { projectId, ...body } = place;
  return queryOptions<MachineSuggestion>({
    queryKey: [...machineKey(projectId), 'suggestion', body.locale, body.termId],
    queryFn: async ({ signal }) => {
      const { providers } = await queryClient.ensureQueryData(machineSettingsQuery(projectId));
      if (providers.length === 0) throw new NoMachineProvider();
      return api(endpoints.suggestTranslation, { params: { projectId }, body }, { signal });
    },
    enabled: false,
    retry: false,
    networkMode: 'always',
    staleTime: 0,
  });
};
