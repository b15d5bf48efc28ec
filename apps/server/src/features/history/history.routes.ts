import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { getChangeSet, listChangeSets, listVersions } from './history.service.ts';
import { definePurge } from './purge.service.ts';
import { undoChangeSet } from './undo.service.ts';

export function historyRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'config' | 'db' | 'events' | 'jobs'>,
): void {
  const { db, jobs } = context;
  jobs.define(definePurge(context));
  addRoute(endpoints.listChangeSets, ({ scope, query }) => listChangeSets(db, scope, query));
  addRoute(endpoints.getChangeSet, ({ scope, params, query }) =>
    getChangeSet(db, scope, params.changeSetId, query),
  );
  addRoute(endpoints.listVersions, ({ scope, params, query }) =>
    listVersions(db, scope, params, query),
  );
  addRoute(endpoints.undoChangeSet, ({ scope, params }) =>
    undoChangeSet(context, scope, params.changeSetId),
  );
}
