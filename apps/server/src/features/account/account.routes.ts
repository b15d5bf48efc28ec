import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { changeProfile, getAccountDeletion, getUser, removeAccount } from './account.service.ts';

export function accountRoutes(addRoute: AddRoute, context: AppContext): void {
  const { db } = context;
  addRoute(endpoints.getMe, ({ actor }) => getUser(db, actor));
  addRoute(endpoints.updateMe, ({ actor, body }) => changeProfile(context, actor, body));
  addRoute(endpoints.deleteMe, ({ actor }) => removeAccount(context, actor));
  addRoute(endpoints.getAccountDeletion, ({ actor }) => getAccountDeletion(db, actor));
}
