import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import {
  changeClientToken,
  createClientToken,
  listClientTokens,
  removeClientToken,
  rotateClientToken,
} from './client-tokens.service.ts';
import {
  changePersonalToken,
  createPersonalToken,
  listPersonalTokens,
  removePersonalToken,
  rotatePersonalToken,
} from './tokens.service.ts';

export function tokenRoutes(addRoute: AddRoute, context: Pick<Context, 'db' | 'events'>): void {
  const { db } = context;
  addRoute(endpoints.listTokens, ({ actor }) => listPersonalTokens(db, actor));
  addRoute(endpoints.createPersonalToken, (request) =>
    createPersonalToken(db, request, request.body),
  );
  addRoute(endpoints.updatePersonalToken, ({ actor, params, body }) =>
    changePersonalToken(db, actor, params.tokenId, body),
  );
  addRoute(endpoints.rotatePersonalToken, ({ actor, params, body }) =>
    rotatePersonalToken(db, actor, params.tokenId, body),
  );
  addRoute(endpoints.deletePersonalToken, ({ actor, params }) =>
    removePersonalToken(db, actor, params.tokenId),
  );
  addRoute(endpoints.listClientTokens, ({ scope, params }) =>
    listClientTokens(db, scope, params.clientId),
  );
  addRoute(endpoints.createClientToken, ({ scope, params, body }) =>
    createClientToken(context, scope, params.clientId, body),
  );
  addRoute(endpoints.updateClientToken, ({ scope, params, body }) =>
    changeClientToken(context, scope, params, body),
  );
  addRoute(endpoints.rotateClientToken, ({ scope, params, body }) =>
    rotateClientToken(context, scope, params, body),
  );
  addRoute(endpoints.deleteClientToken, ({ scope, params }) =>
    removeClientToken(context, scope, params),
  );
}
