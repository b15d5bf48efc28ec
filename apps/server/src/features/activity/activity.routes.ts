import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { listActivity } from './activity.service.ts';

export function activityRoutes(addRoute: AddRoute, { db }: Pick<Context, 'db'>): void {
  addRoute(endpoints.listActivity, ({ scope, query }) => listActivity(db, scope, query));
}
