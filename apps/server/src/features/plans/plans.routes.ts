import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { findPlan } from './plans.queries.ts';

export function planRoutes(addRoute: AddRoute, { db }: Pick<Context, 'db'>): void {
  addRoute(endpoints.getProjectPlan, async ({ scope }) => {
    const plan = await findPlan(db, scope);
    if (!plan) throw new AppError('NotFound');
    const { code, name, max_strings: maxStrings, created_at, updated_at } = plan;
    const date = { created: created_at.toISOString(), modified: updated_at.toISOString() };
    return { code, name, maxStrings, date };
  });
}
