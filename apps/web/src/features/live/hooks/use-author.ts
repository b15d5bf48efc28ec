import type { Entry } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { authorshipsQuery } from '../live.api.ts';

/** The name of who else has made the present revision of a translation, if that was seen. */
export function useAuthor(
  projectId: string,
  localeCode: string,
  { termId, revision }: Entry,
): string | undefined {
  const { data } = useQuery(authorshipsQuery(projectId, localeCode));
  const authorship = data?.[termId];
  return authorship?.revision === revision ? authorship.by.name : undefined;
}
