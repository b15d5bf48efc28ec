import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { join } from 'node:path/posix';
import { checkInfo, type ProjectRules } from '@parlance/checks';
import manifest from '../../package.json' with { type: 'json' };
import { checkFiles, type FoundProblem } from '../checks/check-files.ts';
import { toGithub, toGitlab, toSummary } from '../checks/code-host-reports.ts';
import { describeFinding } from '../checks/describe-finding.ts';
import { countSeverities, type Report, toJsonReport, toJunit, toSarif } from '../checks/report.ts';
import { pathInRepository } from '../checks/repository-path.ts';
import type { Repository } from '../configuration/repository.ts';
import { type Environment, type Output, plural, safe, toExcerpt } from '../console/output.ts';
import { exitCodes, Problem, toPlaceText } from '../console/problem.ts';
import { listFileGroups } from '../files/file-groups.ts';
import { toCode } from '../files/patterns.ts';
import { writeWhole } from '../files/write-file.ts';
import type { RunCommand } from './command.ts';
import { readLocales } from './locale-option.ts';

type ReportFormat = 'text' | 'json' | 'sarif' | 'junit' | 'github' | 'gitlab';

export interface CheckCommandOptions {
  readonly locale?: readonly string[];
  readonly format: ReportFormat;
  readonly maxWarnings?: number;
  readonly severity: FoundProblem['severity'];
  readonly output?: string;
  readonly json?: boolean;
}

/** Reports for code hosts, which know files by their paths in the repository. */
const forCodeHosts: readonly ReportFormat[] = ['sarif', 'github', 'gitlab'];

const order = ['info', 'warning', 'error'] as const;

/** Checks the files of the repository. Ends with 1 if there are errors, or more warnings than are allowed. */
export const run: RunCommand<CheckCommandOptions> = async (context, options) => {
  const { output } = context;
  const repository = await context.repository();
  const { configuration, root } = repository;
  const { groups } = await listFileGroups(repository);
  const locales = readLocales(options.locale) ?? configuration.check?.locales?.map(toCode);
  const result = await checkFiles({
    root,
    groups,
    source: toCode(configuration.source),
    locales,
    rules: readRules(repository),
    describe: describeFinding,
    onStep: (path) => output.progress(`Checking ${path}`),
  });
  output.progress(undefined);
  if (result.files === 0) {
    throw new Problem('There is no file to check.', {
      next: locales
        ? `Look whether \`sets\` of ${repository.file} names files of ${locales.join(', ')}.`
        : `Look whether \`sets\` of ${repository.file} names the files.`,
    });
  }
  const shown = result.problems.filter(
    ({ severity }) => order.indexOf(severity) >= order.indexOf(options.severity),
  );
  const format = output.isJson ? 'json' : options.format;
  const folder = forCodeHosts.includes(format) ? pathInRepository(root) : '';
  const problems = shown.map((problem) => inFolder(problem, folder));
  const report = { ...result, problems, version: manifest.version };
  const text = format === 'text' ? undefined : toReport(report, format);
  if (text === undefined) showFindings(output, report);
  else if (options.output === undefined) output.raw(text);
  if (options.output !== undefined) {
    writeWhole(resolve(context.folder, options.output), text ?? toPlainText(report));
  }
  if (text !== undefined && (options.output !== undefined || format === 'github')) {
    output.note(toSum(report));
  }
  const summary = format === 'github' ? context.env.GITHUB_STEP_SUMMARY : undefined;
  if (summary) appendFileSync(summary, toSummary(report, toSum(report), linkIn(context.env)));
  const { errors, warnings } = countSeverities(result.problems);
  const maxWarnings = options.maxWarnings ?? configuration.check?.maxWarnings;
  const isTooMany = maxWarnings !== undefined && warnings > maxWarnings;
  if (isTooMany) {
    output.note(`${plural(warnings, 'warning')}, and at most ${maxWarnings} are allowed.`);
  }
  return errors > 0 || isTooMany ? exitCodes.findings : exitCodes.fine;
};

/** The levels of the configuration. Throws for a check that there is not. */
function readRules({ configuration, file }: Repository): ProjectRules {
  const levels = Object.entries(configuration.check?.levels ?? {});
  const ids: readonly string[] = [...checkInfo.keys()];
  const [unknown] = levels.find(([id]) => !ids.includes(id)) ?? [];
  if (unknown !== undefined) {
    throw new Problem(`There is no check ${unknown}.`, {
      place: { file },
      next: `Correct check.levels. There are ${ids.join(', ')}.`,
    });
  }
  return { levels: levels.map(([check, level]) => ({ check, locale: null, level })), rules: [] };
}

function toReport(report: Report, format: Exclude<ReportFormat, 'text'>): string {
  if (format === 'junit') return toJunit(report);
  if (format === 'github') return toGithub(report);
  const write = { json: toJsonReport, sarif: toSarif, gitlab: toGitlab }[format];
  return `${JSON.stringify(write(report), null, 2)}\n`;
}

function inFolder(problem: FoundProblem, folder: string): FoundProblem {
  const { place } = problem;
  return folder === ''
    ? problem
    : { ...problem, place: { ...place, file: join(folder, place.file) } };
}

/** Answers the addresses of lines on GitHub, in a job there. */
function linkIn({
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: name,
  GITHUB_SHA: sha,
}: Environment) {
  return ({ file, line }: FoundProblem['place']) =>
    server && name && sha
      ? `${server}/${name}/blob/${sha}/${file.split('/').map(encodeURIComponent).join('/')}?plain=1#L${line}`
      : undefined;
}

function showFindings(output: Output, report: Report): void {
  const { color } = output;
  const paint = { error: color.red, warning: color.yellow, info: color.cyan };
  for (const { place, severity, message, key, check } of report.problems) {
    const about = key === undefined ? '' : ` ${color.bold(toExcerpt(key))}`;
    output.line(
      `${safe(toPlaceText(place))}: ${paint[severity](severity)}:${about} ${safe(message)} ${color.dim(check)}`,
    );
  }
  output.line(toSum(report));
}

function toPlainText(report: Report): string {
  const lines = report.problems.map(({ place, severity, message, key, check }) =>
    safe(
      `${toPlaceText(place)}: ${severity}: ${key === undefined ? '' : `${key} `}${message} ${check}`,
    ),
  );
  return [...lines, toSum(report), ''].join('\n');
}

function toSum({ problems, files, texts }: Report): string {
  const { errors, warnings, infos } = countSeverities(problems);
  const parts = [plural(errors, 'error'), plural(warnings, 'warning')];
  if (infos > 0) parts.push(plural(infos, 'remark'));
  return `${parts.join(', ')} in ${plural(texts, 'text')} of ${plural(files, 'file')}.`;
}
