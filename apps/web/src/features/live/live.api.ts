import { endpoints, type PresentPerson, type ProjectEvent } from '@parlance/contract';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

export type TranslationEvent = Extract<ProjectEvent, { event: 'translation' }>['data'];

/**
 * The author of a revision of a translation, and the time when its event was received: `performance.now()`, in ms.
 */
export interface Authorship extends Pick<TranslationEvent, 'revision' | 'by'> {
  readonly heardAt: number;
}

/** Authorships by term id. */
export type Authorships = Readonly<Record<string, Authorship>>;

const maxAuthorships = 1000;

/** The connection fills these cache entries, so they have no query function. */
const heard = { queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY } as const;

/** The people in the locales of a project. */
export const peopleQuery = (projectId: string) =>
  queryOptions<readonly PresentPerson[]>({
    ...heard,
    queryKey: ['live', projectId, 'people'],
    initialData: [],
  });

/** The authors of changes in a locale, from the received events. */
export const authorshipsQuery = (projectId: string, localeCode: string) =>
  queryOptions<Authorships>({
    ...heard,
    queryKey: ['live', projectId, 'authorships', localeCode],
    initialData: {},
  });

/** Whether the connection of the open project is currently lost. */
export const isCutOffQuery = queryOptions<boolean>({
  ...heard,
  queryKey: ['live', 'isCutOff'],
  initialData: false,
});

export interface Place {
  readonly projectId: string;
  /** The open locale, if any. */
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

/** Tells other users which term is selected; `null` for none. */
export function showSelection(
  projectId: string,
  locale: string,
  termId: string | null,
): Promise<void> {
  return api(endpoints.updatePresence, { params: { projectId }, body: { locale, termId } });
}

/** Records the authors of changed translations, so that users whose shown text has been replaced see by whom. */
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
