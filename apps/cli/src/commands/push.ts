import { endpoints, type FileDiagnostic, type ImportResult } from '@parlance/contract';
import { fillPattern } from '@parlance/formats';
import { canAsk, confirm } from '../console/confirm.ts';
import { type Output, plural, safe, toExcerpt } from '../console/output.ts';
import { exitCodes, Problem, toPlaceText } from '../console/problem.ts';
import { listFileGroups } from '../files/file-groups.ts';
import { toCode } from '../files/patterns.ts';
import { type Connection, connect } from '../server/connection.ts';
import { getRemoteProject, type ImportArgs, importFile } from '../server/remote-project.ts';
import { toCounts } from '../sync/compare-texts.ts';
import { type PlannedPush, planPush } from '../sync/plan-push.ts';
import type { CommandContext, RunCommand } from './command.ts';
import { readLocales } from './locale-option.ts';

export interface PushCommandOptions {
  readonly translations?: boolean;
  readonly locale?: readonly string[];
  readonly overwrite?: boolean;
  readonly prune?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** What a push did with a file. */
interface PushedFile {
  readonly plan: PlannedPush;
  readonly result: ImportResult | undefined;
}

/** Sends the files that have what the server has not. */
export const run: RunCommand<PushCommandOptions> = async (context, options) => {
  context.output.json(await pushFiles(context, options));
  return exitCodes.fine;
};

/** The same, as a step of a command. Answers the result as programs read it. */
export async function pushFiles(
  context: Pick<CommandContext, 'output' | 'env' | 'repository'>,
  options: PushCommandOptions,
): Promise<object> {
  const { output } = context;
  const repository = await context.repository();
  const { configuration, root } = repository;
  const { groups } = await listFileGroups(repository);
  const connection = await connect(configuration, context.env);
  const project = await getRemoteProject(connection);
  const source = toCode(configuration.source);
  requireSource(project.sourceLocale, source, repository.file);
  const named = readLocales(options.locale);
  const withTranslations = options.translations ?? configuration.push?.translations;
  const overwrite = options.overwrite ?? configuration.push?.overwrite;
  const choice = {
    source,
    locales: named ?? (withTranslations ? null : undefined),
    overwrite,
    prune: options.prune === true,
  };
  const onStep = (path: string) => output.progress(`Comparing ${path}`);
  const plan = await planPush({ root, connection, project, groups, choice, onStep });
  output.progress(undefined);
  if (plan.length === 0) {
    throw new Problem('There is no file to push.', {
      next: `Look whether \`sets\` of ${repository.file} names the files, and \`source\` their locale.`,
    });
  }
  const sent = plan.filter(({ send }) => send !== undefined);
  if (!options.dryRun) await requireConsent(sent, options);
  const pushed: PushedFile[] = [];
  for (const [at, one] of sent.entries()) {
    const done = `${at + 1}/${sent.length}`;
    output.progress(`Pushing ${done} ${one.file.path}`);
    const result = options.dryRun ? undefined : await push(connection, one, source, output);
    pushed.push({ plan: one, result });
    output.progress(undefined);
    showFile(output, one, result);
  }
  showSum(output, plan, pushed, options.dryRun === true);
  if (project.sourceLocale === null && !options.dryRun && pushed.length > 0) {
    await adviseSource(connection, source, output);
  }
  return {
    dryRun: options.dryRun === true,
    files: plan.map((one) => toJson(one, pushed.find(({ plan: own }) => own === one)?.result)),
  };
}

/** Throws where the project has its source texts in another locale than the repository. */
function requireSource(known: string | null, source: string, file: string): void {
  if (known === null || known === source) return;
  throw new Problem(
    `The source locale of the project is ${known}, and that of the configuration ${source}.`,
    {
      place: { file },
      next: `Say \`source: ${known}\`, or change the source locale in the settings of the project.`,
    },
  );
}

/** The first push chooses the source locale, if whoever pushes may change settings. */
async function adviseSource({ call, projectId }: Connection, source: string, output: Output) {
  const { sourceLocale } = await call(endpoints.getProject, { params: { projectId } });
  if (sourceLocale !== null) return;
  output.note(
    `The project has no source locale, without which nothing is checked: an admin can choose ${source} in its settings.`,
  );
}

async function requireConsent(
  sent: readonly PlannedPush[],
  { yes }: PushCommandOptions,
): Promise<void> {
  const pruned = sent.flatMap(({ prune }) => prune);
  if (pruned.length === 0 || yes) return;
  const what = `${plural(pruned.length, 'key')} with all translations`;
  if (!canAsk()) {
    throw new Problem(`This would delete ${what}, and nobody can be asked.`, {
      next: 'Look at them with --dry-run, and then add --yes.',
    });
  }
  const names = pruned.slice(0, 10).map((key) => `  ${toExcerpt(key)}`);
  const more = pruned.length > names.length ? `\n  and ${pruned.length - names.length} more` : '';
  if (await confirm(`${names.join('\n')}${more}\nDelete ${what}?`)) return;
  throw new Problem('Nothing has been pushed.', { next: 'Push without --prune to keep the keys.' });
}

async function push(
  connection: Connection,
  { file, strategy, keepsOthers, prune }: PlannedPush,
  source: string,
  output: Output,
): Promise<ImportResult> {
  const { path, bytes, locale, format, group, remote } = file;
  const query = {
    format,
    strategy,
    sourceLocale: source,
    ...(remote ? { fileId: remote.file.id } : { path: group.serverPath }),
    // In a file of the project that is named after the texts, plural forms keep their own path.
    ...(remote?.isPaired && locale !== undefined
      ? { path: fillPattern(group.serverPath, { locale, format }) }
      : {}),
    ...(locale === undefined ? {} : { locale }),
    ...(prune.length > 0 ? { removeMissing: 'true' } : {}),
  };
  const send = (more: Partial<ImportArgs['query']> = {}) =>
    importFile(connection, { path, bytes, query: { ...query, ...more } }, output.progress);
  if (!keepsOthers) return send();
  // Of a file with several locales the source texts come first, and then what is not translated yet.
  const { terms } = await send({ locale: source });
  const { removeMissing: _, ...rest } = query;
  const args = { path, bytes, query: { ...rest, strategy: 'keep' as const } };
  return { ...(await importFile(connection, args, output.progress)), terms };
}

function showFile(output: Output, plan: PlannedPush, result: ImportResult | undefined): void {
  const { color } = output;
  const { file, send } = plan;
  const what =
    send === 'new' ? 'new file' : send === 'layout' ? 'comments or layout' : toText(plan);
  output.line(`${color.green('push')}  ${safe(file.path)}  ${color.dim(what)}`);
  for (const key of plan.prune) output.line(`${color.red('delete')}  ${toExcerpt(key)}`);
  for (const diagnostic of warningsOf(result)) {
    const { line, column, message, key } = diagnostic;
    const place = toPlaceText({ file: file.path, line, column });
    output.warn(
      `${safe(place)}: ${safe(message)}${key === undefined ? '' : ` (${toExcerpt(key)})`}`,
    );
  }
}

/** Warnings about a file, of which many show no more than the first ones. */
function warningsOf(result: ImportResult | undefined): readonly FileDiagnostic[] {
  const all = [
    ...(result?.diagnostics ?? []),
    ...(result?.locales ?? []).flatMap(({ diagnostics }) => diagnostics),
  ];
  return all.slice(0, 20);
}

function toText({ differences, translations, strategy, keepsOthers, prune }: PlannedPush): string {
  if (!differences) return '';
  const { added, filled, changed, emptied } = toCounts(differences);
  const others = toCounts(translations);
  const replaced = strategy === 'overwrite' ? changed + emptied : 0;
  const translated = filled + others.added + others.filled;
  const kept = (strategy === 'keep' ? changed : 0) + (keepsOthers ? others.changed : 0);
  const all = replaced + (keepsOthers ? 0 : others.changed + others.emptied);
  const parts = [
    added > 0 ? `${plural(added, 'key')} added` : '',
    translated > 0 ? `${translated} translated` : '',
    all > 0 ? `${all} changed` : '',
    kept > 0 ? `${kept} kept as they are on the server` : '',
    prune.length > 0 ? `${prune.length} deleted` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function showSum(
  output: Output,
  plan: readonly PlannedPush[],
  pushed: readonly PushedFile[],
  isDry: boolean,
): void {
  const rest = plan.length - pushed.length;
  const count = plural(pushed.length, 'file');
  const done = isDry ? `${count} would be pushed` : `${count} pushed`;
  output.line(`${done}, ${rest} as on the server.`);
  const others = plan.reduce((sum, { strategy, keepsOthers, differences, translations }) => {
    const own = strategy === 'keep' ? (differences?.changed.length ?? 0) : 0;
    return sum + own + (keepsOthers ? translations.changed.length : 0);
  }, 0);
  if (others > 0) {
    output.note(
      `${plural(others, 'translation')} differ and stay as they are on the server. \`parlance pull\` fetches them, \`parlance push --overwrite\` replaces them.`,
    );
  }
  const onlyThere = plan.flatMap(({ isSource, differences, prune }) =>
    isSource && prune.length === 0 ? (differences?.gone ?? []) : [],
  );
  if (onlyThere.length > 0) {
    output.note(
      `${plural(onlyThere.length, 'key')} of the server ${onlyThere.length === 1 ? 'is' : 'are'} not in the source files. \`parlance push --prune\` deletes them, \`parlance pull --source\` fetches them.`,
    );
  }
}

function toJson(plan: PlannedPush, result: ImportResult | undefined) {
  const { file, send, strategy, differences, prune } = plan;
  return {
    path: file.path,
    locale: file.locale ?? null,
    format: file.format,
    send: send ?? null,
    strategy,
    ...(differences ? { differences: toCounts(differences) } : {}),
    ...(file.locale === undefined ? { translations: toCounts(plan.translations) } : {}),
    prune,
    ...(result
      ? {
          terms: result.terms,
          translations: result.translations,
          warnings: warningsOf(result),
        }
      : {}),
  };
}
