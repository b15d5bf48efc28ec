import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { listClients } from './clients.queries.ts';
import { changeClient, createClient, removeClient, rotateSecret } from './clients.service.ts';

export function clientRoutes(addRoute: AddRoute, { db }: AppContext): void {
  addRoute(endpoints.listClients, ({ scope }) => listClients(db, scope));
  addRoute(endpoints.createProjectClient, ({ scope, body }) => createClient(db, scope, body));
  addRoute(endpoints.updateProjectClient, ({ scope, params, body }) =>
    changeClient(db, scope, params.clientId, body),
  );
  addRoute(endpoints.rotateClientSecret, ({ scope, params }) =>
    rotateSecret(db, scope, params.clientId),
  );
  addRoute(endpoints.deleteProjectClient, ({ scope, params }) =>
    removeClient(db, scope, params.clientId),
  );
}
