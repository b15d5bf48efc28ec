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
import {
  getUpload,
  getUploads,
  listUploads,
  stageFiles,
  toOnlyUpload,
} from './uploads/uploads.service.ts';

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
  const isLarge = (bytes: number) => bytes > context.config.importAsyncBytes;
  addRoute(endpoints.importFile, async ({ scope, query, upload, prefersBackground }) => {
    const sent = upload ? [upload] : [];
    const source = { sent, staged: query.upload };
    const file = toOnlyUpload(await listUploads(db, scope, source));
    return prefersBackground && !query.dryRun && isLarge(file.size)
      ? acceptImport(context, importJob, { scope, query, sent, files: [file] })
      : importFile(context, scope, query, await getUpload(context, scope, source));
  });
  addRoute(endpoints.readTable, async ({ scope, query, upload }) => {
    const source = { sent: upload ? [upload] : [], staged: query.upload };
    return readTable(context, scope, query, await getUpload(context, scope, source));
  });
  addRoute(endpoints.importArchive, async ({ scope, query, body, prefersBackground, ...given }) => {
    const sent = given.uploads ?? [];
    const source = { sent, staged: query.upload };
    const mayWait = prefersBackground && !query.dryRun;
    const files = mayWait ? await listUploads(db, scope, source) : [];
    const accept = () => acceptImport(context, importJob, { scope, query, body, sent, files });
    // Only files that are small as they are have to be read, as archives among them may hold much.
    if (isLarge(files.reduce((sum, { size }) => sum + size, 0))) return accept();
    const uploads = await getUploads(context, scope, source);
    return mayWait && isLarge(await measureUnpacked(uploads))
      ? accept()
      : importArchive(context, scope, { query, body, uploads });
  });
  addRoute(endpoints.exportArchive, ({ scope, query }) => exportArchive(context, scope, query));
  addRoute(endpoints.checkArchive, ({ scope, query }) => checkArchive(context, scope, query));
  addRoute(endpoints.checkExport, ({ scope, query }) => checkExport(context, scope, query));
  addRoute(endpoints.exportFile, ({ scope, query }) => exportFile(context, scope, query));
}
