import { createHash } from 'node:crypto';
import {
  endpoints,
  type FileStats,
  type ImportResult,
  InBackground,
  type Input,
  type ProjectFile,
  type ShownJob,
} from '@parlance/contract';
import { type FormatId, formats } from '@parlance/formats';
import { unzipSync } from 'fflate';
import { Problem } from '../console/problem.ts';
import { NotModified } from './api-problems.ts';
import type { Connection } from './connection.ts';

/** What the commands know of the project on the server. */
export interface RemoteProject {
  readonly name: string;
  readonly sourceLocale: string | null;
  readonly locales: readonly string[];
  /** Files with a path, by it. */
  readonly files: ReadonlyMap<string, ProjectFile>;
  /** The progress of each file, which is asked for once. */
  readonly listFileStats: () => Promise<readonly FileStats[]>;
}

export async function getRemoteProject({ call, projectId }: Connection): Promise<RemoteProject> {
  const params = { projectId };
  const [project, locales, files] = await Promise.all([
    call(endpoints.getProject, { params }),
    call(endpoints.listProjectLocales, { params }),
    call(endpoints.listFiles, { params }),
  ]);
  let stats: Promise<readonly FileStats[]> | undefined;
  return {
    name: project.name,
    sourceLocale: project.sourceLocale,
    locales: locales.map(({ locale }) => locale.code),
    files: new Map(
      files.flatMap((file) => (file.path === null ? [] : [[toSpelling(file.path), file]])),
    ),
    listFileStats() {
      stats ??= call(endpoints.getFileStats, { params });
      return stats;
    },
  };
}

/** The server takes `{tag}` and `{locale}` for the same. */
function toSpelling(path: string): string {
  return path.replace('{tag}', '{locale}');
}

/** The file of a project in a locale, as the server writes it. */
export interface ExportArgs {
  readonly fileId: string;
  readonly locale: string;
  readonly format: FormatId;
  /** Whether the file has texts and plural forms, which are two files of a repository. */
  readonly isPaired?: boolean;
  readonly options?: Omit<
    Input<typeof endpoints.exportFile>['query'],
    'fileId' | 'locale' | 'format'
  >;
  /** What the caller has: if it is the same, nothing is sent. */
  readonly known?: Uint8Array | undefined;
}

/** Exports a file; `same` where its bytes are those that are known, `none` where the locale has no such file. */
export async function exportFile(
  { call, projectId }: Connection,
  { fileId, locale, format, isPaired = false, options = {}, known }: ExportArgs,
): Promise<Uint8Array | 'same' | 'none'> {
  const params = { projectId };
  if (isPaired) {
    const query = { fileId, locales: locale, format: 'strings', ...options } as const;
    const archive = await call(endpoints.exportArchive, { params, query });
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    const [extension] = formats[format].extensions;
    const [, bytes] = Object.entries(files).find(([path]) => path.endsWith(extension)) ?? [];
    if (!bytes) return 'none';
    return known && Buffer.compare(known, bytes) === 0 ? 'same' : bytes;
  }
  // The server tags what it answers by the SHA-256 of its bytes.
  const hash = known && createHash('sha256').update(known).digest('base64url');
  const headers = hash === undefined ? {} : { 'if-none-match': `W/"${hash}"` };
  try {
    const query = { fileId, locale, format, ...options };
    const file = await call(endpoints.exportFile, { params, query }, { headers });
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof NotModified) return 'same';
    throw error;
  }
}

export interface ImportArgs {
  /** The path of the file in the repository. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly query: Input<typeof endpoints.importFile>['query'];
}

/** Imports a file, in the background where the server wants that, and waits until it is done. */
export async function importFile(
  connection: Connection,
  { path, bytes, query }: ImportArgs,
  onProgress: (text: string) => void,
): Promise<ImportResult> {
  const { call, projectId } = connection;
  const name = path.split('/').at(-1) ?? path;
  const file = new File([new Uint8Array(bytes)], name);
  try {
    const input = { params: { projectId }, query, file };
    return await call(endpoints.importFile, input, { prefersBackground: true });
  } catch (error) {
    if (error instanceof InBackground) {
      return (await waitForJob(connection, error.job, { path, onProgress })) as ImportResult;
    }
    throw error instanceof Problem ? atFile(error, path) : error;
  }
}

interface Waiting {
  readonly path: string;
  readonly onProgress: (text: string) => void;
}

/** Small imports are done soon, and large ones are not asked for all the time. */
const [minPollMs, maxPollMs] = [100, 1500];

async function waitForJob(
  { call }: Connection,
  first: ShownJob,
  { path, onProgress }: Waiting,
): Promise<ShownJob['result']> {
  let job = first;
  let waitMs = minPollMs;
  while (job.state === 'waiting' || job.state === 'running') {
    const { progress } = job;
    onProgress(`${path}: ${job.state}${progress ? ` ${progress.done}/${progress.total}` : ''}`);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(waitMs * 1.5, maxPollMs);
    job = await call(endpoints.getJob, { params: { jobId: job.id } });
  }
  if (job.state === 'done') return job.result;
  if (job.state === 'cancelled') {
    throw new Problem('Somebody has cancelled the import.', { place: { file: path } });
  }
  const others = (job.error?.details ?? []).map(
    ({ line, column, message }) => new Problem(message, { place: { file: path, line, column } }),
  );
  throw new Problem(`${job.error?.message ?? 'The import has failed'}.`, {
    place: { file: path },
    others,
  });
}

/** The problems of a file, which the server does not know the path of. */
function atFile(problem: Problem, path: string): Problem {
  const { message, next, others, cause, place } = problem;
  const own = others.map((other) =>
    other.place?.file === ''
      ? new Problem(other.message, { place: { ...other.place, file: path } })
      : other,
  );
  return new Problem(message, { next, cause, others: own, place: place ?? { file: path } });
}
