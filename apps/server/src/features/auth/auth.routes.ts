import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { createToken } from './auth.service.ts';
import {
  changePassword,
  createPasswordReset,
  resetPassword,
} from './password-changes/password-changes.service.ts';
import { createAccountByProvider, listAuthProviders } from './providers/providers.service.ts';
import { createAccount } from './signup.service.ts';

export function authRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'config' | 'db' | 'tokens' | 'outbox' | 'events' | 'oidc'>,
): void {
  addRoute(endpoints.getAuthSettings, async () => {
    const { inviteOnly, introduction } = context.config;
    return { inviteOnly, introduction };
  });
  addRoute(endpoints.listAuthProviders, () => listAuthProviders(context));
  addRoute(endpoints.signup, ({ body }) => createAccount(context, body));
  addRoute(endpoints.signupByProvider, ({ body }) => createAccountByProvider(context, body));
  addRoute(endpoints.createToken, ({ body }) => createToken(context, body));
  addRoute(endpoints.forgotPassword, ({ body }) => createPasswordReset(context, body));
  addRoute(endpoints.resetPassword, ({ body }) => resetPassword(context, body));
  addRoute(endpoints.changePassword, ({ actor, body }) => changePassword(context, actor, body));
}
