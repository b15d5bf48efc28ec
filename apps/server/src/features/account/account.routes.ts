import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { changeProfile, getAccountDeletion, getUser, removeAccount } from './account.service.ts';

export function accountRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'db' | 'outbox' | 'events'>,
): void {
  const { db } = context;
  addRoute(endpoints.getMe, ({ actor }) => getUser(db, actor));
  addRoute(endpoints.updateMe, ({ actor, body }) => changeProfile(context, actor, body));
  addRoute(endpoints.deleteMe, ({ actor }) => removeAccount(context, actor));
  addRoute(endpoints.getAccountDeletion, ({ actor }) => getAccountDeletion(db, actor));
}
