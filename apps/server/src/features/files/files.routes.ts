import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import { maxFiles } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { measureUnpacked } from '../../integrations/archives/read-zip.ts';
import { checkArchive, exportArchive } from './archives/archive-exports.service.ts';
import { importArchive } from './archives/archive-imports.service.ts';
import { acceptImport, defineImport } from './background/background-imports.service.ts';
import { checkExport, exportFile } from './exports/exports.service.ts';
import { importFile, listImportedFiles, readTable } from './imports/imports.service.ts';
import {
  changeFile,
  createFile,
  getFileStats,
  listFiles,
  removeFile,
} from './project-files/project-files.service.ts';
import { getUpload, getUploads, stageFiles } from './uploads/uploads.service.ts';

export function fileRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'blobs' | 'config' | 'db' | 'formatWorkers' | 'jobs' | 'events'>,
): void {
  addRoute(endpoints.getImportLimits, async () => ({
    maxBytes: context.config.importMaxBytes,
    maxFiles,
  }));
  const { db } = context;
  addRoute(endpoints.listFiles, ({ scope }) => listFiles(db, scope));
  addRoute(endpoints.getFileStats, ({ scope }) => getFileStats(db, scope));
  addRoute(endpoints.createFile, ({ scope, body }) => createFile(context, scope, body));
  addRoute(endpoints.updateFile, ({ scope, params, body }) =>
    changeFile(context, scope, params.fileId, body),
  );
  addRoute(endpoints.deleteFile, ({ scope, params }) => removeFile(context, scope, params.fileId));
  addRoute(endpoints.listImportedFiles, ({ scope }) => listImportedFiles(context.db, scope));
  const importJob = defineImport(context);
  context.jobs.define(importJob);
  addRoute(endpoints.stageFiles, ({ scope, uploads }) => stageFiles(context, scope, uploads));
  addRoute(endpoints.importFile, async ({ scope, query, upload: sent, prefersBackground }) => {
    const upload = await getUpload(context, scope, { sent, staged: query.upload });
    const isLarge = upload.bytes.length > context.config.importAsyncBytes;
    return prefersBackground && isLarge && !query.dryRun
      ? acceptImport(context, importJob, { scope, query, uploads: [upload] })
      : importFile(context, scope, query, upload);
  });
  addRoute(endpoints.readTable, async ({ scope, query, upload: sent }) => {
    const upload = await getUpload(context, scope, { sent, staged: query.upload });
    return readTable(context, scope, query, upload);
  });
  addRoute(endpoints.importArchive, async ({ scope, query, body, prefersBackground, ...given }) => {
    const sent = given.uploads ?? [];
    const uploads = await getUploads(context, scope, { sent, staged: query.upload });
    const request = { query, body, uploads };
    const isLarge = async () => (await measureUnpacked(uploads)) > context.config.importAsyncBytes;
    return prefersBackground && !query.dryRun && (await isLarge())
      ? acceptImport(context, importJob, { scope, ...request })
      : importArchive(context, scope, request);
  });
  addRoute(endpoints.exportArchive, ({ scope, query }) => exportArchive(context, scope, query));
  addRoute(endpoints.checkArchive, ({ scope, query }) => checkArchive(context, scope, query));
  addRoute(endpoints.checkExport, ({ scope, query }) => checkExport(context, scope, query));
  addRoute(endpoints.exportFile, ({ scope, query }) => exportFile(context, scope, query));
}
