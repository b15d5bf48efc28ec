import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import type { CommandContext, RunCommand } from './commands/command.ts';
import { frameworks } from './configuration/frameworks.ts';
import { createOutput, type Output, type Surroundings } from './console/output.ts';
import { type ExitCode, exitCodes, Problem } from './console/problem.ts';

interface CommonOptions {
  readonly config?: string;
  readonly cwd?: string;
  readonly json?: boolean;
  readonly color: boolean;
}

interface CommandDefinition {
  readonly name: string;
  readonly summary: string;
  readonly options?: readonly (readonly [flags: string, description: string] | Option)[];
  readonly load: () => Promise<{ readonly run: RunCommand<never> }>;
}

const dryRun = ['--dry-run', 'show what would be done, and do nothing'] as const;

const list = (value: string, previous: readonly string[] = []) => [...previous, value];

const localeOption = (description: string) =>
  new Option('-l, --locale <codes>', description).argParser(list);

const commands: readonly CommandDefinition[] = [
  {
    name: 'init',
    summary: 'find translation files and write the configuration',
    options: [
      ['--url <address>', 'the server'],
      ['--project <id>', 'the project, by its id or its address in the browser'],
      ['--source <locale>', 'the locale of the source texts'],
      ['--push', 'sign in if need be, and push all files at once'],
      ['-y, --yes', 'ask nothing'],
      ['--force', 'replace a configuration that is there'],
      dryRun,
    ],
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'login',
    summary: 'sign in with the browser',
    options: [
      ['--url <address>', 'the server, in place of that of the configuration'],
      ['--with-token', 'take a token from stdin'],
      dryRun,
    ],
    load: () => import('./commands/login.ts'),
  },
  {
    name: 'logout',
    summary: 'forget the token',
    options: [['--url <address>', 'the server, in place of that of the configuration'], dryRun],
    load: () => import('./commands/logout.ts'),
  },
  {
    name: 'whoami',
    summary: 'tell who is signed in',
    load: () => import('./commands/whoami.ts'),
  },
  {
    name: 'push',
    summary: 'send source texts, and translations if you want, to the server',
    options: [
      ['-t, --translations', 'send translations, too'],
      localeOption('send these locales alone'),
      ['--overwrite', 'replace translations of the server that are others'],
      ['--prune', 'delete keys of the server that are not in the source files'],
      ['-y, --yes', 'delete them without asking'],
      dryRun,
    ],
    load: () => import('./commands/push.ts'),
  },
  {
    name: 'pull',
    summary: 'write the files as they are on the server',
    options: [
      localeOption('fetch these locales alone'),
      ['--source', 'fetch source files, too'],
      ['--check', 'write nothing, and end with 1 if something would change'],
      ['--force', 'write although source texts that were never pushed would be lost'],
      dryRun,
    ],
    load: () => import('./commands/pull.ts'),
  },
  {
    name: 'status',
    summary: 'tell how far translations are, and which files differ from the server',
    options: [localeOption('these locales alone')],
    load: () => import('./commands/status.ts'),
  },
  {
    name: 'watch',
    summary: 'push whenever a file changes',
    options: [
      ['-t, --translations', 'send translations, too'],
      localeOption('send these locales alone'),
      ['--overwrite', 'replace translations of the server that are others'],
      dryRun,
    ],
    load: () => import('./commands/watch.ts'),
  },
  {
    name: 'check',
    summary: 'find mistakes in translations, without a server',
    options: [
      localeOption('check these locales alone'),
      new Option('-f, --format <format>', 'how findings are written')
        .choices(['text', 'json', 'sarif', 'junit', 'github', 'gitlab'])
        .default('text'),
      new Option('--max-warnings <number>', 'end with 1 if there are more warnings').argParser(
        toCount,
      ),
      new Option('--severity <severity>', 'show these and worse ones')
        .choices(['error', 'warning', 'info'])
        .default('warning'),
      new Option('-o, --output <file>', 'write the report into a file'),
    ],
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'unused',
    summary: 'list keys that stand nowhere in the code',
    options: [new Option('--code <globs>', 'the code to look through').argParser(list)],
    load: () => import('./commands/unused.ts'),
  },
  {
    name: 'extract',
    summary: 'find where keys are used in the code, and tell the server',
    options: [
      new Option('--code <globs>', 'the code to look through').argParser(list),
      new Option('--from <globs>', 'files that another extractor has written').argParser(list),
      ['--offline', 'look at the code alone, without the server'],
      dryRun,
    ],
    load: () => import('./commands/extract.ts'),
  },
  {
    name: 'types',
    summary: 'write a TypeScript declaration of all keys',
    options: [
      new Option('--framework <name>', 'what it is for').choices(frameworks),
      ['-o, --output <file>', 'where it is written'],
      ['--check', 'write nothing, and end with 1 if it would change'],
      dryRun,
    ],
    load: () => import('./commands/types.ts'),
  },
  {
    name: 'mcp',
    summary: 'connect an agent on stdin and stdout with the server',
    load: () => import('./commands/mcp.ts'),
  },
];

/** Runs the command of these arguments and answers its exit code. Its code is loaded then, so that help is quick. */
export async function runProgram(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<ExitCode> {
  let code: ExitCode = exitCodes.fine;
  const program = createProgram(surroundings, (result) => {
    code = result;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version are no errors, and what is wrong with arguments has been told.
    return error.exitCode === 0 ? exitCodes.fine : exitCodes.failure;
  }
}

function createProgram(surroundings: Surroundings, onEnd: (code: ExitCode) => void): Command {
  const { stdout, stderr } = surroundings;
  const program = new Command('parlance')
    .description('Pushes and pulls the translation files of a repository, and checks them.')
    .version(manifest.version)
    .showHelpAfterError('(`parlance --help` shows all commands)')
    .addHelpText(
      'after',
      '\nExit codes: 0 all is well, 1 there are differences or findings, 2 an error.',
    )
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
    .exitOverride();
  for (const { name, summary, options = [], load } of commands) {
    const command = program
      .command(name)
      .summary(summary)
      .description(`${toSentence(summary)}.`);
    for (const option of options) {
      if (option instanceof Option) command.addOption(option);
      else command.option(...option);
    }
    command
      .option('-c, --config <file>', 'the configuration')
      .option('-C, --cwd <folder>', 'the folder to run in')
      .option('--json', 'write the result as JSON')
      .option('--no-color', 'write without colour')
      .action(async (given: CommonOptions) => onEnd(await runCommand(surroundings, given, load)));
  }
  return program;
}

async function runCommand(
  surroundings: Surroundings,
  options: CommonOptions,
  load: CommandDefinition['load'],
): Promise<ExitCode> {
  const output = createOutput(surroundings, {
    json: options.json === true,
    color: options.color ? undefined : false,
  });
  try {
    const { run } = await load();
    return await run(createContext(surroundings, options, output), options as never);
  } catch (error) {
    output.progress(undefined);
    if (!(error instanceof Problem)) throw error;
    if (output.isJson) output.json({ error: toJson(error) });
    output.problem(error);
    return exitCodes.failure;
  }
}

function createContext(
  surroundings: Surroundings,
  { config, cwd }: CommonOptions,
  output: Output,
): CommandContext {
  const { env } = surroundings;
  const folder = resolve(surroundings.folder, cwd ?? '.');
  return {
    output,
    folder,
    env,
    configPath: config,
    async repository() {
      const { getConfiguration } = await import('./configuration/find-configuration.ts');
      return getConfiguration(folder, config);
    },
    async findRepository() {
      const { findConfiguration } = await import('./configuration/find-configuration.ts');
      return findConfiguration(folder, config);
    },
  };
}

/** A problem as programs read it. */
function toJson({ message, place, next, others }: Problem): object {
  return {
    message,
    ...place,
    ...(next === undefined ? {} : { next }),
    ...(others.length > 0 ? { others: others.map(toJson) } : {}),
  };
}

function toCount(value: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a number from 0 on.');
}

function toSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
