import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import { AppError } from '../../app-error.ts';
import type { AddRoute } from '../../http/route.ts';
import { findUser } from './account.queries.ts';

export function accountRoutes(addRoute: AddRoute, { db }: AppContext): void {
  addRoute(endpoints.getMe, async ({ actor }) => {
    const user = await findUser(db, actor.id);
    if (!user) throw new AppError('Unauthorized');
    return user;
  });
}
