import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import {
  changeTranslation,
  listTermTranslations,
  listTranslations,
} from './translations.service.ts';

export function translationRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'db' | 'events' | 'formatWorkers' | 'logger'>,
): void {
  const { db } = context;
  addRoute(endpoints.listTermTranslations, ({ scope, params }) =>
    listTermTranslations(db, scope, params.termId),
  );
  addRoute(endpoints.listTranslations, ({ scope, params }) =>
    listTranslations(db, scope, params.localeCode),
  );
  addRoute(endpoints.updateTranslation, ({ scope, params, body }) =>
    changeTranslation(context, scope, params.localeCode, body),
  );
}
