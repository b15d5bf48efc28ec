import type { ArchiveCheck, endpoints, ParsedQuery } from '@parlance/contract';
import type { ProjectScope } from '../../../access/scope.ts';
import type { FileAnswer } from '../../../api/handler.ts';
import type { PackedFile } from '../../../integrations/archives/read-zip.ts';
import { writeZip } from '../../../integrations/archives/write-zip.ts';
import type { ConvertedTexts } from '../../../integrations/formats/convert-placeholders.ts';
import { recordExport } from '../../activity/activity.service.ts';
import { countTranslationsWithErrors } from '../exports/exports.queries.ts';
import { type ExportContext, finishFile } from '../exports/exports.service.ts';
import { getLeftOut, maxLosses, toLosses } from '../exports/losses.service.ts';
import { planArchive } from './archive-plans.service.ts';
import { type ArchiveFile, addTexts, writeArchiveFiles } from './archive-writing.service.ts';

type ExportQuery = ParsedQuery<typeof endpoints.exportArchive>;

/** Exports the files of locales as a zip archive. */
export async function exportArchive(
  context: ExportContext,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<FileAnswer> {
  const files = await writeArchiveFiles(
    context,
    scope,
    query,
    await planArchive(context, scope, query),
  );
  const file = await writeZip(finishFiles(context, query, files));
  const { format } = query;
  const exported = { kind: 'file.export', details: { format } } as const;
  return {
    name: `${query.format}.zip`,
    file,
    onTaken: () => recordExport(context, scope, exported),
  };
}

async function* finishFiles(
  context: ExportContext,
  query: ExportQuery,
  files: AsyncIterable<ArchiveFile>,
): AsyncGenerator<PackedFile> {
  for await (const file of files) {
    if (file.isNeedless) continue;
    yield { path: file.path, bytes: await finishFile(context, query, file) };
  }
}

/** Checks what the files of the same export would lose. */
export async function checkArchive(
  context: ExportContext,
  scope: ProjectScope,
  query: ExportQuery,
): Promise<ArchiveCheck> {
  let entries = 0;
  let omitted = 0;
  let converted: ConvertedTexts | undefined;
  const planned = await planArchive(context, scope, query);
  const { plan, layout } = planned;
  const [path] = plan[0]?.paths ?? [];
  const isMerged = layout.places.length === 0 && path !== undefined;
  const leftOut = isMerged ? await getLeftOut(context.db, scope, query) : { count: 0, first: [] };
  const first: ArchiveCheck['losses']['first'] = leftOut.first.map((loss) => ({
    path: path ?? '',
    ...loss,
  }));
  let { count } = leftOut;
  for await (const file of await writeArchiveFiles(context, scope, query, planned)) {
    entries += file.count;
    omitted += file.omitted;
    count += file.diagnostics.length;
    converted = addTexts(converted, file.converted);
    const losses = toLosses(file.diagnostics).slice(0, maxLosses - first.length);
    first.push(...losses.map((loss) => ({ path: file.path, ...loss })));
  }
  return {
    entries,
    omitted,
    errors: await countTranslationsWithErrors(
      context.db,
      scope,
      plan.map(({ locale }) => locale),
      query,
    ),
    losses: { count, first },
    ...(converted && { placeholders: { ...converted, first: [...converted.first] } }),
  };
}
