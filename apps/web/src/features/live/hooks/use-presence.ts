import type { PresentPerson } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { meQuery } from '../../account/account.api.ts';
import { peopleQuery } from '../live.api.ts';

const nobody: readonly PresentPerson[] = [];

/** The other users who have a locale of a project open. */
export function usePresence(projectId: string, localeCode: string): readonly PresentPerson[] {
  const { data: people = nobody } = useQuery(peopleQuery(projectId));
  const { data: me } = useQuery(meQuery);
  return useMemo(
    () => people.filter(({ locale, userId }) => locale === localeCode && userId !== me?.id),
    [people, localeCode, me?.id],
  );
}

/** The other users by the term that they have selected. */
export function usePeopleByTerm(
  projectId: string,
  localeCode: string,
): ReadonlyMap<string | undefined, readonly PresentPerson[]> {
  const people = usePresence(projectId, localeCode);
  return useMemo(() => Map.groupBy(people, ({ termId }) => termId), [people]);
}
