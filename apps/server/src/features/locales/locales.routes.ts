import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { knownLocales } from '../../integrations/cldr/known-locales.ts';
import { addProjectLocale, listProjectLocales, removeProjectLocale } from './locales.service.ts';

const allLocales = [...knownLocales.values()];

export function localeRoutes(addRoute: AddRoute, context: AppContext): void {
  const { db } = context;
  addRoute(endpoints.listLocales, async () => allLocales);
  addRoute(endpoints.listProjectLocales, ({ scope }) => listProjectLocales(db, scope));
  addRoute(endpoints.addProjectLocale, ({ scope, body }) =>
    addProjectLocale(context, scope, body.code),
  );
  addRoute(endpoints.deleteProjectLocale, ({ scope, params }) =>
    removeProjectLocale(context, scope, params.localeCode),
  );
}
