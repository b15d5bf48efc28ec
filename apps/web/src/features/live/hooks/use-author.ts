import type { Entry } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { authorshipsQuery } from '../live.api.ts';

/** The name of the other user who made the present revision of a translation, if an event about it was received. */
export function useAuthor(
  projectId: string,
  localeCode: string,
  { termId, revision }: Entry,
): string | undefined {
  const { data } = useQuery(authorshipsQuery(projectId, localeCode));
  const authorship = data?.[termId];
  return authorship?.revision === revision ? authorship.by.name : undefined;
}
