import { join } from 'node:path';
import { type Output, plural, safe, toExcerpt } from '../console/output.ts';
import { exitCodes, Problem } from '../console/problem.ts';
import { listFileGroups } from '../files/file-groups.ts';
import { toCode } from '../files/patterns.ts';
import { writeWhole } from '../files/write-file.ts';
import { connect } from '../server/connection.ts';
import { getRemoteProject } from '../server/remote-project.ts';
import { toCounts } from '../sync/compare-texts.ts';
import { type PlannedPull, planPull } from '../sync/plan-pull.ts';
import type { RunCommand } from './command.ts';
import { readLocales } from './locale-option.ts';

export interface PullCommandOptions {
  readonly locale?: readonly string[];
  readonly source?: boolean;
  readonly check?: boolean;
  readonly force?: boolean;
  readonly dryRun?: boolean;
}

/** Writes the files as the server exports them. All of them are fetched before the first is written. */
export const run: RunCommand<PullCommandOptions> = async (context, options) => {
  const { output } = context;
  const repository = await context.repository();
  const { configuration, root } = repository;
  const { sets, groups } = await listFileGroups(repository);
  const connection = await connect(configuration, context.env);
  const project = await getRemoteProject(connection);
  const locales = readLocales(options.locale);
  requireLocales(locales, project.locales);
  const plan = await planPull({
    root,
    connection,
    project,
    sets,
    groups,
    choice: {
      source: toCode(configuration.source),
      locales,
      allowed: configuration.locales,
      withSource: options.source,
      options: configuration.pull,
    },
    onStep: (path) => output.progress(`Fetching ${path}`),
  });
  output.progress(undefined);
  const changed = plan.filter(({ bytes }) => bytes !== undefined);
  const isDry = options.check === true || options.dryRun === true;
  if (!isDry && !options.force) requireNoLoss(changed);
  for (const [at, one] of changed.entries()) {
    output.progress(`Writing ${at + 1}/${changed.length} ${one.path}`);
    if (!isDry && one.bytes) writeWhole(join(root, one.path), one.bytes);
    output.progress(undefined);
    showFile(output, one);
  }
  const count = plural(changed.length, 'file');
  const rest = plan.length - changed.length;
  output.line(`${isDry ? `${count} would change` : `${count} written`}, ${rest} unchanged.`);
  if (plan.length === 0) {
    output.note(
      'There is nothing to pull: the project has no other locale with translations, or none of these files. `parlance push` sends them.',
    );
  }
  output.json({ dryRun: isDry, files: plan.map(toJson) });
  return options.check && changed.length > 0 ? exitCodes.findings : exitCodes.fine;
};

function requireLocales(wanted: readonly string[] | undefined, known: readonly string[]): void {
  const unknown = wanted?.find((locale) => !known.includes(locale));
  if (unknown === undefined) return;
  throw new Problem(`The project has no locale ${unknown}.`, {
    next: `It has ${known.join(', ') || 'none'}.`,
  });
}

/** Throws where source texts would be lost, as nobody has pushed them. */
function requireNoLoss(changed: readonly PlannedPull[]): void {
  const losing = changed.filter(({ lost }) => lost.length > 0);
  const [first, ...others] = losing.map(({ path, lost }) => {
    const names = lost.slice(0, 5).map((key) => toExcerpt(key, 40));
    const more = lost.length > names.length ? ', …' : '';
    const message = `has ${plural(lost.length, 'key')} that the server does not know: ${names.join(', ')}${more}`;
    return new Problem(message, { place: { file: path } });
  });
  if (!first) return;
  throw new Problem(first.message, {
    place: first.place,
    others,
    next: 'Run `parlance push` first, or `parlance pull --force` to lose them. Nothing was written.',
  });
}

function showFile(output: Output, { path, isNew, differences }: PlannedPull): void {
  const { color } = output;
  const counts = differences && toCounts(differences);
  const parts = counts
    ? [
        counts.gone > 0 ? `${plural(counts.gone, 'key')} added` : '',
        counts.changed + counts.filled + counts.emptied > 0
          ? `${counts.changed + counts.filled + counts.emptied} changed`
          : '',
        counts.added > 0 ? `${counts.added} removed` : '',
      ].filter((part) => part !== '')
    : [];
  const what = isNew ? 'new file' : parts.join(', ') || 'comments or layout';
  output.line(`${color.green('pull')}  ${safe(path)}  ${color.dim(what)}`);
}

function toJson({ path, locale, bytes, isNew, differences }: PlannedPull) {
  return {
    path,
    locale: locale ?? null,
    change: bytes === undefined ? null : isNew ? 'new' : 'changed',
    ...(differences ? { differences: toCounts(differences) } : {}),
  };
}
