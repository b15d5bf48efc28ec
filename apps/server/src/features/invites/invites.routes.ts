import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { toInvite } from './invites.mapper.ts';
import { listInvites } from './invites.queries.ts';
import { changeInvite, createInvite, removeInvite, resendInvite } from './invites.service.ts';

export function inviteRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'db' | 'outbox' | 'events'>,
): void {
  const { db } = context;
  addRoute(endpoints.listInvites, async ({ scope }) =>
    (await listInvites(db, scope)).map(toInvite),
  );
  addRoute(endpoints.createInvite, ({ scope, body }) => createInvite(context, scope, body));
  addRoute(endpoints.updateInvite, ({ scope, params, body }) =>
    changeInvite(context, scope, params.inviteId, body),
  );
  addRoute(endpoints.resendInvite, ({ scope, params }) =>
    resendInvite(context, scope, params.inviteId),
  );
  addRoute(endpoints.deleteInvite, ({ scope, params }) =>
    removeInvite(context, scope, params.inviteId),
  );
}
