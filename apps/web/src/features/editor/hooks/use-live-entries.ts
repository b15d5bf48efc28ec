import type { ProjectEvent } from '@parlance/contract';
import { asksForPeople } from '../../../lib/search/entry-search.ts';
import { useProjectEvents } from '../../live/hooks/use-project-events.ts';
import type { TranslationEvent } from '../../live/live.api.ts';
import { type OpenedEntries, putReference, putTranslation } from '../entry-list.ts';

/** Shows changes of other users without moving a row. */
export function useLiveEntries(
  { projectId, filter, store }: OpenedEntries,
  scheduleRefresh: () => void,
): void {
  const isShown = (locale: string | undefined) =>
    locale === undefined || locale === filter.locale || locale === filter.reference;

  const show = ({ locale, termId, value, state, revision, updatedAt }: TranslationEvent) => {
    if (!isShown(locale)) return;
    if (value === undefined || asksForPeople(filter.q)) scheduleRefresh();
    else if (locale === filter.locale) {
      const date = { created: updatedAt, modified: updatedAt };
      const saved = { termId, value, state, revision, date };
      store.update((list) => putTranslation(list, filter, saved));
    } else store.update((list) => putReference(list, { termId, value }));
  };

  const take = (news: ProjectEvent) => {
    if (news.event === 'translation') show(news.data);
    else if (news.event === 'translations') {
      if (isShown(news.data.locale)) scheduleRefresh();
    } else if (news.event === 'findings') {
      if (news.data.locales.includes(filter.locale)) scheduleRefresh();
    } else if (news.event === 'terms' || news.event === 'labels' || news.event === 'reset') {
      scheduleRefresh();
    }
  };

  useProjectEvents(projectId, (events) => events.forEach(take));
}
