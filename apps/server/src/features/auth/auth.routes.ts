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
  addRoute(endpoints.signup, ({ body, userAgent }) => createAccount(context, body, { userAgent }));
  addRoute(endpoints.signupByProvider, ({ body, userAgent }) =>
    createAccountByProvider(context, body, { userAgent }),
  );
  addRoute(endpoints.createToken, ({ body, userAgent }) =>
    createToken(context, body, { userAgent }),
  );
  addRoute(endpoints.forgotPassword, ({ body }) => createPasswordReset(context, body));
  addRoute(endpoints.resetPassword, ({ body }) => resetPassword(context, body));
  addRoute(endpoints.changePassword, ({ actor, body }) => changePassword(context, actor, body));
}
