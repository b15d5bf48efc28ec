import type { FileStats, ProjectStats } from '@parlance/contract';
import { endpoints } from '@parlance/contract';
import { type Output, plural, safe } from '../console/output.ts';
import { exitCodes } from '../console/problem.ts';
import { listFileGroups } from '../files/file-groups.ts';
import { toCode } from '../files/patterns.ts';
import { connect } from '../server/connection.ts';
import { getRemoteProject, type RemoteProject } from '../server/remote-project.ts';
import { compareFile, type FileComparison, readLocalFile } from '../sync/compare-files.ts';
import { toCounts } from '../sync/compare-texts.ts';
import { inParallel } from '../sync/in-parallel.ts';
import { mapRemoteFiles } from '../sync/remote-files.ts';
import type { RunCommand } from './command.ts';
import { readLocales } from './locale-option.ts';

export interface StatusCommandOptions {
  readonly locale?: readonly string[];
}

interface FileStatus {
  readonly path: string;
  readonly locale: string | undefined;
  readonly comparison: FileComparison;
}

/** Tells how far each locale is, and which files differ here and on the server. Ends with 1 if some do. */
export const run: RunCommand<StatusCommandOptions> = async (context, options) => {
  const { output } = context;
  const repository = await context.repository();
  const { configuration, root } = repository;
  const { groups } = await listFileGroups(repository);
  const connection = await connect(configuration, context.env);
  const project = await getRemoteProject(connection);
  const { call, projectId } = connection;
  const params = { projectId };
  const [stats, fileStats] = await Promise.all([
    call(endpoints.getProjectStats, { params }),
    project.listFileStats(),
  ]);
  const locales = readLocales(options.locale);
  const source = toCode(configuration.source);
  const places = groups.flatMap((group) =>
    [...group.paths]
      .filter(([locale]) => !locales || locale === undefined || locales.includes(locale))
      .map(([locale, path]) => ({ group, locale, path })),
  );
  const remoteFiles = mapRemoteFiles(project, groups);
  const files = await inParallel(
    places,
    4,
    async ({ group, locale, path }): Promise<FileStatus> => {
      output.progress(`Comparing ${path}`);
      const file = await readLocalFile(root, group, {
        locale,
        path,
        remote: remoteFiles.get(group),
      });
      const comparison = await compareFile(connection, project, file, source);
      return { path, locale, comparison };
    },
  );
  output.progress(undefined);
  const shown = Object.keys(stats.localeStats).filter((code) => !locales || locales.includes(code));
  showLocales(output, project, stats, shown);
  showFiles(output, files);
  output.json({
    project: {
      id: projectId,
      name: project.name,
      url: connection.url,
      source: project.sourceLocale,
    },
    locales: shown.map((code) => ({ locale: code, ...stats.localeStats[code] })),
    files: files.map((file) => toJson(file)),
    progress: toProgress(project, fileStats, shown),
  });
  const isSame = files.every(({ comparison }) => comparison.kind === 'same');
  return isSame ? exitCodes.fine : exitCodes.findings;
};

function showLocales(
  output: Output,
  { name, sourceLocale }: RemoteProject,
  { localeStats }: ProjectStats,
  shown: readonly string[],
): void {
  const { color } = output;
  output.line(color.bold(safe(name)));
  const width = Math.max(6, ...shown.map((code) => code.length));
  output.line(color.dim(`${'locale'.padEnd(width)}  translated    reviewed    errors  warnings`));
  for (const code of shown) {
    const stats = localeStats[code];
    if (!stats) continue;
    const { translated, total, reviewed, errors, warnings } = stats;
    const share = (count: number) => {
      const percent = total === 0 ? 100 : Math.floor((100 * count) / total);
      return `${String(count).padStart(6)} ${String(percent).padStart(3)}%`;
    };
    const mark = code === sourceLocale ? '  source' : '';
    output.line(
      `${code.padEnd(width)} ${share(translated)} ${share(reviewed)} ${String(errors).padStart(9)} ${String(warnings).padStart(9)}${mark}`,
    );
  }
  output.line();
}

function showFiles(output: Output, files: readonly FileStatus[]): void {
  const { color } = output;
  const different = files.filter(({ comparison }) => comparison.kind !== 'same');
  for (const { path, comparison } of different) {
    output.line(`${color.yellow('differs')}  ${safe(path)}  ${color.dim(toText(comparison))}`);
  }
  const rest = files.length - different.length;
  output.line(`${plural(rest, 'file')} as on the server, ${different.length} not.`);
}

function toText(comparison: FileComparison): string {
  if (comparison.kind === 'new') return 'the server does not have it';
  if (comparison.kind === 'same') return '';
  const [added, filled, changed, emptied, gone] = (
    ['added', 'filled', 'changed', 'emptied', 'gone'] as const
  ).map((kind) => comparison.differences[kind].length + comparison.translations[kind].length) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const parts = [
    added + filled + emptied > 0 ? `${added + filled + emptied} only here` : '',
    changed > 0 ? `${changed} with another text` : '',
    gone > 0 ? `${gone} only on the server` : '',
  ].filter((part) => part !== '');
  return parts.join(', ') || 'comments or layout';
}

function toJson({ path, locale, comparison }: FileStatus) {
  return {
    path,
    locale: locale ?? null,
    state: comparison.kind,
    ...(comparison.kind === 'different' ? { differences: toCounts(comparison.differences) } : {}),
  };
}

/** The progress of each file of the server, by its path. */
function toProgress(
  { files }: RemoteProject,
  stats: readonly FileStats[],
  shown: readonly string[],
) {
  const paths = new Map([...files.values()].map(({ id, path }) => [id, path]));
  return stats.map(({ fileId, terms, locked, locales }) => ({
    path: paths.get(fileId) ?? null,
    terms,
    locked,
    locales: locales.filter(({ locale }) => shown.includes(locale)),
  }));
}
