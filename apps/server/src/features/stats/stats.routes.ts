import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { toStats } from './stats.mapper.ts';
import { listStats } from './stats.queries.ts';

export function statsRoutes(addRoute: AddRoute, { db }: AppContext): void {
  addRoute(endpoints.getProjectStats, async ({ scope }) => toStats(await listStats(db, scope)));
}
