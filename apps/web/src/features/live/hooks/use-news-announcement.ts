import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAnnouncement } from '../../../ui/notes/announcement.tsx';
import { meQuery } from '../../account/account.api.ts';
import { createGatherer } from '../gather.ts';
import type { TranslationEvent } from '../live.api.ts';
import { useProjectEvents } from './use-project-events.ts';

/** More frequent announcements would interrupt too often. */
const pace = { soonMs: 1000, everyMs: 20_000 };

/** Announces changes by others in a locale to screen readers, at intervals. */
export function useNewsAnnouncement(projectId: string, localeCode: string) {
  const { said, announce } = useAnnouncement();
  const { data: me } = useQuery(meQuery);
  const gatherer = useRef<ReturnType<typeof createGatherer<TranslationEvent>>>(undefined);

  useEffect(() => {
    const gathering = createGatherer<TranslationEvent>(pace, (changes) => {
      const [name, ...others] = new Set(changes.map(({ by }) => by.name));
      const count = new Set(changes.map(({ termId }) => termId)).size;
      if (count === 1 && name !== undefined && others.length === 0) {
        announce('live.changed', { name });
      } else announce('live.changedMany', { count });
    });
    gatherer.current = gathering;
    return gathering.stop;
  }, [announce]);

  useProjectEvents(projectId, (events) => {
    for (const news of events) {
      if (news.event !== 'translation') continue;
      if (news.data.locale !== localeCode || news.data.by.id === me?.id) continue;
      gatherer.current?.add(news.data);
    }
  });
  return said;
}
