import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { requireProjectLocale } from '../locales/locales.service.ts';

export function eventRoutes(
  addRoute: AddRoute,
  { db, events }: Pick<Context, 'db' | 'events'>,
): void {
  addRoute(endpoints.streamEvents, async ({ scope, query: { locale }, follower }) => {
    if (locale !== undefined) await requireProjectLocale(db, scope, locale);
    return events.openStream({ scope, locale, ...follower });
  });
  addRoute(endpoints.updatePresence, async ({ scope, body }) => {
    await requireProjectLocale(db, scope, body.locale);
    events.changeSelection(scope, body);
    return undefined;
  });
}
