import { endpoints, type PresentPerson, type ProjectEvent } from '@parlance/contract';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

export type TranslationEvent = Extract<ProjectEvent, { event: 'translation' }>['data'];

/** Who made a revision of a translation, and when it was heard of: `performance.now()`, in ms. */
export interface Authorship extends Pick<TranslationEvent, 'revision' | 'by'> {
  readonly heardAt: number;
}

/** By the id of the term. */
export type Authorships = Readonly<Record<string, Authorship>>;

const maxAuthorships = 1000;

/** Everything cached here is what the connection of the moment says; nothing is asked for. */
const heard = { queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY } as const;

/** Who looks at which locale of a project. */
export const peopleQuery = (projectId: string) =>
  queryOptions<readonly PresentPerson[]>({
    ...heard,
    queryKey: ['live', projectId, 'people'],
    initialData: [],
  });

/** Who has changed the translations of a locale, as far as it was seen. */
export const authorshipsQuery = (projectId: string, localeCode: string) =>
  queryOptions<Authorships>({
    ...heard,
    queryKey: ['live', projectId, 'authorships', localeCode],
    initialData: {},
  });

/** Whether the connection of the open project is lost for the moment. */
export const isCutOffQuery = queryOptions<boolean>({
  ...heard,
  queryKey: ['live', 'isCutOff'],
  initialData: false,
});

export interface Place {
  readonly projectId: string;
  /** The locale that is looked at, if it is one. */
  readonly localeCode: string | undefined;
}

export function openEvents(
  { projectId, localeCode: locale }: Place,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const input = { params: { projectId }, query: { locale } };
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  return api(endpoints.streamEvents, input, { signal, headers });
}

/** Shows the others which term one has selected; `null` for none. */
export function showSelection(
  projectId: string,
  locale: string,
  termId: string | null,
): Promise<void> {
  return api(endpoints.updatePresence, { params: { projectId }, body: { locale, termId } });
}

/** Takes note of who has changed translations, for those who stand before another text now. */
export function noteAuthors(
  queryClient: QueryClient,
  projectId: string,
  events: readonly Pick<TranslationEvent, 'locale' | 'termId' | 'revision' | 'by'>[],
): void {
  const heardAt = performance.now();
  for (const [locale, changes] of Map.groupBy(events, (event) => event.locale)) {
    const news = changes.map(({ termId, revision, by }) => [termId, { revision, by, heardAt }]);
    const { queryKey } = authorshipsQuery(projectId, locale);
    queryClient.setQueryData(queryKey, (known) => {
      const all = { ...known, ...(Object.fromEntries(news) as Authorships) };
      return Object.fromEntries(Object.entries(all).slice(-maxAuthorships));
    });
  }
}
