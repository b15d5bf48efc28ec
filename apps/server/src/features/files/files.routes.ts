import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { exportFile } from './exports.service.ts';
import { importFile } from './imports.service.ts';

export function fileRoutes(addRoute: AddRoute, context: AppContext): void {
  addRoute(endpoints.importFile, ({ scope, query, upload }) =>
    importFile(context, scope, query, upload),
  );
  addRoute(endpoints.exportFile, ({ scope, query }) => exportFile(context, scope, query));
}
