import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { listWorkspaceMembers } from './workspace-members.queries.ts';
import {
  addWorkspaceMember,
  changeWorkspaceMember,
  removeWorkspaceMember,
} from './workspace-members.service.ts';
import { listProjectNames } from './workspaces.queries.ts';
import {
  createWorkspace,
  listWorkspaces,
  removeWorkspace,
  renameWorkspace,
} from './workspaces.service.ts';

export function workspaceRoutes(addRoute: AddRoute, { db }: Pick<Context, 'db'>): void {
  addRoute(endpoints.listWorkspaces, ({ actor }) => listWorkspaces(db, actor));
  addRoute(endpoints.createWorkspace, ({ actor, entitlements, body }) =>
    createWorkspace(db, { actor, entitlements }, body),
  );
  addRoute(endpoints.updateWorkspace, ({ scope, body }) => renameWorkspace(db, scope, body));
  addRoute(endpoints.deleteWorkspace, ({ scope }) => removeWorkspace(db, scope));
  addRoute(endpoints.listWorkspaceProjects, ({ scope }) => listProjectNames(db, scope));
  addRoute(endpoints.listWorkspaceMembers, ({ scope }) => listWorkspaceMembers(db, scope));
  addRoute(endpoints.addWorkspaceMember, ({ scope, body }) => addWorkspaceMember(db, scope, body));
  addRoute(endpoints.updateWorkspaceMember, ({ scope, params, body }) =>
    changeWorkspaceMember(db, scope, params.userId, body),
  );
  addRoute(endpoints.deleteWorkspaceMember, ({ scope, params }) =>
    removeWorkspaceMember(db, scope, params.userId),
  );
}
