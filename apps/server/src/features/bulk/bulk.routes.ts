import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { changeTerms, changeTranslations, countFixes } from './bulk.service.ts';

export function bulkRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'db' | 'events' | 'fonts' | 'formatWorkers' | 'logger'>,
): void {
  addRoute(endpoints.changeTerms, ({ scope, body }) => changeTerms(context, scope, body));
  addRoute(endpoints.changeTranslations, ({ scope, params, body }) =>
    changeTranslations(context, scope, params.localeCode, body),
  );
  addRoute(endpoints.countFixes, ({ scope, params, body }) =>
    countFixes(context, scope, params.localeCode, body),
  );
}
