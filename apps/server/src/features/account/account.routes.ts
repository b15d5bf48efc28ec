import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { changeProfile, getAccountDeletion, getUser, removeAccount } from './account.service.ts';

export function accountRoutes(addRoute: AddRoute, { db }: AppContext): void {
  addRoute(endpoints.getMe, ({ actor }) => getUser(db, actor));
  addRoute(endpoints.updateMe, ({ actor, body }) => changeProfile(db, actor, body));
  addRoute(endpoints.deleteMe, ({ actor }) => removeAccount(db, actor));
  addRoute(endpoints.getAccountDeletion, ({ actor }) => getAccountDeletion(db, actor));
}
