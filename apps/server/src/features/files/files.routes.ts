import { endpoints } from '@parlance/contract';
import type { AppContext } from '../../app.ts';
import type { AddRoute } from '../../http/route.ts';
import { mostFiles } from '../../http/upload.ts';
import { checkArchive, exportArchive } from './archives/archive-exports.service.ts';
import { importArchive } from './archives/archive-imports.service.ts';
import { checkExport, exportFile } from './exports.service.ts';
import { importFile, listImportedFiles, readTable } from './imports.service.ts';

export function fileRoutes(addRoute: AddRoute, context: AppContext): void {
  addRoute(endpoints.getImportLimits, async () => ({
    maxBytes: context.config.importMaxBytes,
    maxFiles: mostFiles,
  }));
  addRoute(endpoints.listImportedFiles, ({ scope }) => listImportedFiles(context.db, scope));
  addRoute(endpoints.importFile, ({ scope, query, upload }) =>
    importFile(context, scope, query, upload),
  );
  addRoute(endpoints.readTable, ({ scope, query, upload }) =>
    readTable(context, scope, query, upload),
  );
  addRoute(endpoints.importArchive, ({ scope, query, body, uploads }) =>
    importArchive(context, scope, { query, body, uploads }),
  );
  addRoute(endpoints.exportArchive, ({ scope, query }) => exportArchive(context, scope, query));
  addRoute(endpoints.checkArchive, ({ scope, query }) => checkArchive(context, scope, query));
  addRoute(endpoints.checkExport, ({ scope, query }) => checkExport(context, scope, query));
  addRoute(endpoints.exportFile, ({ scope, query }) => exportFile(context, scope, query));
}
