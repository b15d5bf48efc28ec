import { endpoints } from '@parlance/contract';
import { type FormatId, formats } from '@parlance/formats';
import { unzipSync } from 'fflate';
import { Problem } from '../console/problem.ts';
import { toCode } from '../files/patterns.ts';
import { readText } from '../files/read-texts.ts';
import type { Connection } from '../server/connection.ts';
import type { ExportArgs, RemoteProject } from '../server/remote-project.ts';

interface LocalesArgs extends Pick<ExportArgs, 'fileId' | 'options' | 'known'> {
  readonly format: FormatId;
  readonly path: string;
  readonly source: string;
}

/**
 * Exports a file with several locales: those that the file here has, and those that have translations of it on the server.
 * With all locales of the project it would get an empty column for each other one.
 */
export async function exportLocales(
  { call, projectId }: Connection,
  { locales: all, listFileStats }: RemoteProject,
  { fileId, format, path, source, options, known }: LocalesArgs,
): Promise<Uint8Array> {
  const params = { projectId };
  const own = known
    ? (formats[format].localesIn?.(readText(known, { path, format })) ?? [])
    : [source];
  const stats = await listFileStats();
  const ofFile = stats.find((one) => one.fileId === fileId)?.locales ?? [];
  const translated = ofFile.filter((one) => one.translated > 0).map(({ locale }) => locale);
  const wanted = new Set([...own.map(toCode), ...translated]);
  const locales = all.filter((locale) => wanted.has(locale)).join(',');
  const query = { format, fileId, locales, ...options };
  const archive = await call(endpoints.exportArchive, { params, query });
  const [file] = Object.values(unzipSync(new Uint8Array(await archive.arrayBuffer())));
  if (file) return file;
  throw new Problem('The server has no such file.', { place: { file: path } });
}
