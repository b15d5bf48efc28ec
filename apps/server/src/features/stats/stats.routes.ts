import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { toStats } from './stats.mapper.ts';
import { listStats } from './stats.queries.ts';

export function statsRoutes(addRoute: AddRoute, { db }: Pick<Context, 'db'>): void {
  addRoute(endpoints.getProjectStats, async ({ scope }) => toStats(await listStats(db, scope)));
}
