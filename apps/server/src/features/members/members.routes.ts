import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { listMembers } from './members.queries.ts';
import { changeMember, removeMember } from './members.service.ts';

export function memberRoutes(addRoute: AddRoute, { db }: AppContext): void {
  addRoute(endpoints.listMembers, ({ scope }) => listMembers(db, scope));
  addRoute(endpoints.updateMember, ({ scope, params, body }) =>
    changeMember(db, scope, params.userId, body),
  );
  addRoute(endpoints.deleteMember, ({ scope, params }) => removeMember(db, scope, params.userId));
}
