import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { knownLocales } from '../../integrations/cldr/known-locales.ts';
import {
  addProjectLocale,
  changeProjectLocale,
  getLocaleDetails,
  listProjectLocales,
  removeProjectLocale,
} from './locales.service.ts';

const allLocales = [...knownLocales.values()];

export function localeRoutes(addRoute: AddRoute, context: AppContext): void {
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
