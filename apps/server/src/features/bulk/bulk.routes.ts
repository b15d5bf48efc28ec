import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { changeTerms, changeTranslations } from './bulk.service.ts';

export function bulkRoutes(addRoute: AddRoute, context: AppContext): void {
  addRoute(endpoints.changeTerms, ({ scope, body }) => changeTerms(context, scope, body));
  addRoute(endpoints.changeTranslations, ({ scope, params, body }) =>
    changeTranslations(context, scope, params.localeCode, body),
  );
}
