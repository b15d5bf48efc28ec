import { existsSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { Document } from 'yaml';
import { configurationIn } from '../configuration/find-configuration.ts';
import { parseConfiguration } from '../configuration/read-configuration.ts';
import type { Configuration, ConfigurationInput } from '../configuration/schema.ts';
import { ask, canAsk } from '../console/confirm.ts';
import { type Environment, plural, safe } from '../console/output.ts';
import { exitCodes, Problem } from '../console/problem.ts';
import { type Discovery, findSets } from '../discovery/find-sets.ts';
import type { FoundSet } from '../discovery/join-patterns.ts';
import { toCode } from '../files/patterns.ts';
import { writeWhole } from '../files/write-file.ts';
import { readAddress } from '../server/connection.ts';
import type { CommandContext, RunCommand } from './command.ts';

export interface InitCommandOptions {
  readonly url?: string;
  readonly project?: string;
  readonly source?: string;
  readonly push?: boolean;
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly dryRun?: boolean;
}

/** Finds the translation files and writes the configuration for them. With `--push` it goes on to the first push. */
export const run: RunCommand<InitCommandOptions> = async (context, options) => {
  const { output, folder, configPath } = context;
  const path = resolve(folder, configPath ?? 'parlance.yaml');
  const known = configPath === undefined ? configurationIn(folder) : existsSync(path) && path;
  if (options.push) {
    const { pushFirst } = await import('./first-push.ts');
    return pushFirst(context, options, { path, isKnown: Boolean(known) && !options.force });
  }
  if (known && !options.force && !options.dryRun) {
    throw new Problem('There is a configuration already.', {
      place: { file: relative(folder, known) },
      next: 'Add sets to it, or run `parlance init --force` to replace it.',
    });
  }
  const found = await discover(context, options.source);
  const mayAsk = !options.yes && !output.isJson && canAsk();
  const configuration = await complete(found, options, { mayAsk, env: context.env });
  const isDry = options.dryRun === true;
  writeConfiguration(context, path, configuration, isDry);
  if (!isDry) showNext(output.note, configuration);
  output.json({ path: relative(folder, path), dryRun: isDry, configuration });
  return exitCodes.fine;
};

type InitContext = Pick<CommandContext, 'output' | 'folder'>;

/** Looks for the translation files of a folder and tells of them. Throws where there are none. */
export async function discover(
  { output, folder }: InitContext,
  source: string | undefined,
): Promise<Discovery> {
  output.progress('Looking for translation files …');
  const found = await findSets(folder, source === undefined ? undefined : toCode(source));
  output.progress(undefined);
  if (found.sets.length === 0) {
    throw new Problem(
      'No translation files were found, such as locales/en.json or res/values/strings.xml.',
      {
        next: 'Run it in the folder of the repository, or write parlance.yaml as docs/cli.md of Parlance shows.',
      },
    );
  }
  for (const set of found.sets) output.note(describe(set));
  return found;
}

/** Writes a configuration, or shows it in a dry run. Answers it as commands read it. */
export function writeConfiguration(
  { output, folder }: InitContext,
  path: string,
  configuration: ConfigurationInput,
  isDry: boolean,
): Configuration {
  // What somebody has typed may be wrong, and no command could read it.
  const parsed = parseConfiguration(configuration, () => undefined);
  const text = toText(configuration, path);
  if (isDry) output.line(text.trimEnd());
  else {
    writeWhole(path, text);
    output.line(`${safe(relative(folder, path) || path)} is written.`);
  }
  return parsed;
}

function describe({ files, format, locales, fileCount }: FoundSet): string {
  const list = locales.length > 8 ? `${locales.slice(0, 8).join(', ')}, …` : locales.join(', ');
  const of = locales.length === 0 ? '' : ` (${list})`;
  return `${safe(files)}  ${format}, ${plural(fileCount, 'file')}${of}`;
}

/** What is known, and what somebody answers. */
async function complete(
  { sets, source }: Discovery,
  options: InitCommandOptions,
  { mayAsk, env }: { readonly mayAsk: boolean; readonly env: Environment },
): Promise<ConfigurationInput> {
  const own = async (value: string | undefined, question: string, usual?: string) =>
    value ?? (mayAsk ? await ask(question, usual) : usual);
  const chosen = await own(options.source, 'Locale of the source texts', source);
  const project = await own(
    options.project ?? env.PARLANCE_PROJECT,
    'Address of the project in the browser, or nothing',
  );
  const given = options.url ?? env.PARLANCE_URL;
  const isAddress = project?.startsWith('http') === true;
  const url = isAddress ? given : await own(given, 'Address of the server, or nothing');
  if (project) readAddress({ url: url || 'http://localhost', project }, {});
  return {
    ...(url ? { url } : {}),
    ...(project ? { project } : {}),
    source: chosen || source,
    sets: toSets(sets),
  };
}

/** The sets as a configuration has them. */
export function toSets(sets: readonly FoundSet[]): ConfigurationInput['sets'] {
  return sets.map(({ files, format, sourceFile }) => ({
    files,
    format,
    ...(sourceFile === undefined ? {} : { sourceFile }),
  }));
}

const schema = './node_modules/@parlance/cli/schema.json';

function toText(configuration: ConfigurationInput, path: string): string {
  if (path.endsWith('.json')) {
    return `${JSON.stringify({ $schema: schema, ...configuration }, null, 2)}\n`;
  }
  if (path.endsWith('.ts')) {
    return `export default ${JSON.stringify(configuration, null, 2)};\n`;
  }
  if (!/\.ya?ml$/.test(path)) {
    throw new Problem(`${basename(path)} is neither YAML nor JSON nor TypeScript.`, {
      next: 'Name it parlance.yaml, parlance.json or parlance.ts.',
    });
  }
  const document = new Document(configuration);
  document.commentBefore = ` yaml-language-server: $schema=${schema}`;
  return document.toString({ lineWidth: 0 });
}

function showNext(note: (text: string) => void, { url, project }: ConfigurationInput): void {
  const isComplete = project !== undefined && (url !== undefined || project.startsWith('http'));
  note(
    isComplete
      ? 'Next: `parlance login`, then `parlance push`.'
      : 'Next: add `project`, the address of your project in the browser, then `parlance login` and `parlance push`. `parlance check` needs no server.',
  );
}
