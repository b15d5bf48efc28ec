import { useDebouncedValue } from '@mantine/hooks';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Command } from '../commands.ts';
import { foundTermsQuery } from '../palette.api.ts';
import { usePlace } from './use-place.ts';

const delay = 150;

/** The terms of the open project that the server finds; each command leads to the page where they are edited. */
export function useTermCommands(search: string): { commands: Command[]; isSearching: boolean } {
  const router = useRouter();
  const { projectId, localeCode } = usePlace();
  const query = search.trim();
  const [q] = useDebouncedValue(query, delay);
  const { data: found = [], isFetching } = useQuery(foundTermsQuery(projectId, localeCode, q));
  if (projectId === undefined || query === '') return { commands: [], isSearching: false };

  const commands = found.map(({ termId, term, context, value }): Command => {
    const search = { term: termId };
    const { href } =
      localeCode === undefined
        ? router.buildLocation({
            to: '/projects/$projectId/terms',
            params: { projectId },
            search,
          })
        : router.buildLocation({
            to: '/projects/$projectId/translations/$localeCode',
            params: { projectId, localeCode },
            search,
          });
    const hint = value || context;
    return {
      id: href,
      group: 'terms',
      label: term,
      ...(hint ? { hint } : {}),
      icon: IconListDetails,
    };
  });
  return { commands, isSearching: isFetching || q !== query };
}
