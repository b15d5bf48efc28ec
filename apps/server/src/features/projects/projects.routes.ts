import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import {
  changeProject,
  createProject,
  getProject,
  listProjects,
  removeProject,
} from './projects.service.ts';

export function projectRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'config' | 'db' | 'events'>,
): void {
  const { db } = context;
  addRoute(endpoints.listProjects, ({ actor }) => listProjects(db, actor));
  addRoute(endpoints.createProject, ({ actor, entitlements, body }) =>
    createProject(context, { actor, entitlements }, body),
  );
  addRoute(endpoints.getProject, ({ scope }) => getProject(db, scope));
  addRoute(endpoints.updateProject, ({ scope, body }) => changeProject(context, scope, body));
  addRoute(endpoints.deleteProject, ({ scope }) => removeProject(context, scope));
}
