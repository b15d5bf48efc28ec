import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { getChangeSet, listChangeSets } from './history.service.ts';
import { undoChangeSet } from './undo.service.ts';

export function historyRoutes(addRoute: AddRoute, context: AppContext): void {
  const { db } = context;
  addRoute(endpoints.listChangeSets, ({ scope, query }) => listChangeSets(db, scope, query));
  addRoute(endpoints.getChangeSet, ({ scope, params, query }) =>
    getChangeSet(db, scope, params.changeSetId, query),
  );
  addRoute(endpoints.undoChangeSet, ({ scope, params }) =>
    undoChangeSet(context, scope, params.changeSetId),
  );
}
