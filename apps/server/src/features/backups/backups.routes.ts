import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { backUpProject } from './project-backups.service.ts';
import { restoreProject } from './project-restores.service.ts';

export function backupRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'blobs' | 'config' | 'db' | 'formatWorkers' | 'events'>,
): void {
  addRoute(endpoints.getProjectBackup, ({ scope }) => backUpProject(context, scope));
  addRoute(endpoints.restoreProject, ({ actor, entitlements, upload }) =>
    restoreProject(context, { actor, entitlements }, upload),
  );
}
