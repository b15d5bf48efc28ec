import type { ProjectEvent } from '@parlance/contract';
import { idsOf } from '../../../lib/entry-filter.ts';
import { asksForPeople } from '../../../lib/search/entry-search.ts';
import { useProjectEvents } from '../../live/hooks/use-project-events.ts';
import type { TranslationEvent } from '../../live/live.api.ts';
import { type OpenedEntries, putTranslation } from '../entry-list.ts';

/** Shows changes of other users without moving a row. */
export function useLiveEntries(
  { projectId, filter, store }: OpenedEntries,
  scheduleRefresh: () => void,
): void {
  const shown = [filter.locale, filter.reference, ...idsOf(filter.columns ?? '')];
  const isShown = (locale: string | undefined) => locale === undefined || shown.includes(locale);

  const show = ({ locale, termId, value, state, revision, updatedAt }: TranslationEvent) => {
    if (!isShown(locale)) return;
    if (value === undefined || asksForPeople(filter.q)) scheduleRefresh();
    else {
      const date = { created: updatedAt, modified: updatedAt };
      const saved = { termId, value, state, revision, date };
      store.update((list) => putTranslation(list, filter, locale, saved));
    }
  };

  const take = (news: ProjectEvent) => {
    if (news.event === 'translation') show(news.data);
    else if (news.event === 'translations') {
      if (isShown(news.data.locale)) scheduleRefresh();
    } else if (news.event === 'findings') {
      if (news.data.locales.some(isShown)) scheduleRefresh();
    } else if (news.event === 'terms' || news.event === 'labels' || news.event === 'reset') {
      scheduleRefresh();
    }
  };

  useProjectEvents(projectId, (events) => events.forEach(take));
}
