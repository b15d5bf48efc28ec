import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { getChangeSet, listChangeSets } from './history.service.ts';
import { undoChangeSet } from './undo.service.ts';

export function historyRoutes(addRoute: AddRoute, context: Pick<Context, 'db' | 'events'>): void {
  const { db } = context;
  addRoute(endpoints.listChangeSets, ({ scope, query }) => listChangeSets(db, scope, query));
  addRoute(endpoints.getChangeSet, ({ scope, params, query }) =>
    getChangeSet(db, scope, params.changeSetId, query),
  );
  addRoute(endpoints.undoChangeSet, ({ scope, params }) =>
    undoChangeSet(context, scope, params.changeSetId),
  );
}
