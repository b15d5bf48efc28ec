import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { toClient } from './clients.mapper.ts';
import { listClients } from './clients.queries.ts';
import { changeClient, createClient, removeClient, rotateSecret } from './clients.service.ts';

export function clientRoutes(addRoute: AddRoute, context: Pick<Context, 'db' | 'events'>): void {
  const { db } = context;
  addRoute(endpoints.listClients, async ({ scope }) =>
    (await listClients(db, scope)).map(toClient),
  );
  addRoute(endpoints.createProjectClient, ({ scope, body }) => createClient(context, scope, body));
  addRoute(endpoints.updateProjectClient, ({ scope, params, body }) =>
    changeClient(context, scope, params.clientId, body),
  );
  addRoute(endpoints.rotateClientSecret, ({ scope, params }) =>
    rotateSecret(context, scope, params.clientId),
  );
  addRoute(endpoints.deleteProjectClient, ({ scope, params }) =>
    removeClient(context, scope, params.clientId),
  );
}
