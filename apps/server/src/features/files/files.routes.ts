import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import { maxFiles } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { checkArchive, exportArchive } from './archives/archive-exports.service.ts';
import { importArchive } from './archives/archive-imports.service.ts';
import { checkExport, exportFile } from './exports/exports.service.ts';
import { importFile, listImportedFiles, readTable } from './imports/imports.service.ts';

export function fileRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'config' | 'db' | 'formatWorkers' | 'events'>,
): void {
  addRoute(endpoints.getImportLimits, async () => ({
    maxBytes: context.config.importMaxBytes,
    maxFiles,
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
