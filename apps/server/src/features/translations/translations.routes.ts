import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { changeTranslation, listTranslations } from './translations.service.ts';

export function translationRoutes(addRoute: AddRoute, context: AppContext): void {
  const { db } = context;
  addRoute(endpoints.listTranslations, ({ scope, params }) =>
    listTranslations(db, scope, params.localeCode),
  );
  addRoute(endpoints.updateTranslation, ({ scope, params, body }) =>
    changeTranslation(context, scope, params.localeCode, body),
  );
}
