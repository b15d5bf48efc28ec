import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { toMember } from './members.mapper.ts';
import { listMembers } from './members.queries.ts';
import { changeMember, removeMember } from './members.service.ts';

export function memberRoutes(addRoute: AddRoute, context: Pick<Context, 'db' | 'events'>): void {
  const { db } = context;
  addRoute(endpoints.listMembers, async ({ scope }) =>
    (await listMembers(db, scope)).map(toMember),
  );
  addRoute(endpoints.updateMember, ({ scope, params, body }) =>
    changeMember(context, scope, params.userId, body),
  );
  addRoute(endpoints.deleteMember, ({ scope, params }) =>
    removeMember(context, scope, params.userId),
  );
}
