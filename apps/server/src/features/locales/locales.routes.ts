import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { knownLocales } from '../../integrations/cldr/known-locales.ts';
import {
  addProjectLocale,
  changeProjectLocale,
  getLocaleDetails,
  listProjectLocales,
  removeProjectLocale,
} from './locales.service.ts';

const allLocales = [...knownLocales.values()];

export function localeRoutes(addRoute: AddRoute, context: Pick<Context, 'db' | 'events'>): void {
  const { db } = context;
  addRoute(endpoints.listLocales, async () => allLocales);
  addRoute(endpoints.getLocale, async ({ query }) => getLocaleDetails(query.code));
  addRoute(endpoints.listProjectLocales, ({ scope }) => listProjectLocales(db, scope));
  addRoute(endpoints.addProjectLocale, ({ scope, body }) => addProjectLocale(context, scope, body));
  addRoute(endpoints.updateProjectLocale, ({ scope, params, body }) =>
    changeProjectLocale(context, scope, { code: params.localeCode, ...body }),
  );
  addRoute(endpoints.deleteProjectLocale, ({ scope, params }) =>
    removeProjectLocale(context, scope, params.localeCode),
  );
}
