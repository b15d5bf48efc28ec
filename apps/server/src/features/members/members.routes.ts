import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { listMembers } from './members.queries.ts';
import { changeMember, removeMember } from './members.service.ts';

export function memberRoutes(addRoute: AddRoute, context: AppContext): void {
  const { db } = context;
  addRoute(endpoints.listMembers, ({ scope }) => listMembers(db, scope));
  addRoute(endpoints.updateMember, ({ scope, params, body }) =>
    changeMember(context, scope, params.userId, body),
  );
  addRoute(endpoints.deleteMember, ({ scope, params }) =>
    removeMember(context, scope, params.userId),
  );
}
