import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { changeUsages, listUsageHashes, listUsages } from './usages.service.ts';

export function usageRoutes(addRoute: AddRoute, context: Pick<Context, 'db' | 'events'>): void {
  const { db } = context;
  addRoute(endpoints.listUsageHashes, ({ scope, query }) =>
    listUsageHashes(db, scope, query.fileId),
  );
  addRoute(endpoints.updateUsages, ({ scope, body }) => changeUsages(context, scope, body));
  addRoute(endpoints.listUsages, ({ scope, params }) => listUsages(db, scope, params.termId));
}
