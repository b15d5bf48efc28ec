import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { listEntries, locateEntry } from './entries.service.ts';

export function entryRoutes(addRoute: AddRoute, { db }: Pick<Context, 'db'>): void {
  addRoute(endpoints.listEntries, ({ scope, query }) => listEntries(db, scope, query));
  addRoute(endpoints.locateEntry, ({ scope, query }) => locateEntry(db, scope, query));
}
