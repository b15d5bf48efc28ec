import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { backUpProject } from './project-backups.service.ts';
import { restoreProject } from './project-restores.service.ts';

export function backupRoutes(addRoute: AddRoute, context: AppContext): void {
  addRoute(endpoints.getProjectBackup, ({ scope }) => backUpProject(context.db, scope));
  addRoute(endpoints.restoreProject, ({ actor, upload }) => restoreProject(context, actor, upload));
}
