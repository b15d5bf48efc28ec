import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { requireProjectLocale } from '../locales/locales.service.ts';

export function eventRoutes(addRoute: AddRoute, { db, events }: AppContext): void {
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
