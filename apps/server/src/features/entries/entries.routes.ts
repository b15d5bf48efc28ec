import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { listEntries, locateEntry } from './entries.service.ts';

export function entryRoutes(addRoute: AddRoute, { db }: AppContext): void {
  addRoute(endpoints.listEntries, ({ scope, query }) => listEntries(db, scope, query));
  addRoute(endpoints.locateEntry, ({ scope, query }) => locateEntry(db, scope, query));
}
