import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import type { Repository } from '../configuration/repository.ts';
import { Problem } from '../console/problem.ts';
import { foldersOf } from '../files/pattern-tokens.ts';
import { createPattern, toCode } from '../files/patterns.ts';
import type { CommandContext, RunCommand } from './command.ts';
import { type PushCommandOptions, run as push } from './push.ts';

export type WatchCommandOptions = Omit<PushCommandOptions, 'prune' | 'yes'>;

/** Programs write files in several steps, and a checkout changes many at once. */
const quietMs = 300;

/** Pushes, and again whenever a file of the sets changes. It ends with the process. */
export const run: RunCommand<WatchCommandOptions> = async (context, options) => {
  const { output } = context;
  const repository = await context.repository();
  await pushOnce(context, options);
  const { root } = repository;
  const isOfSets = createSetMatch(repository);
  const folders = [...new Set(repository.configuration.sets.flatMap(foldersOf))];
  const watcher = watch(
    folders.map((folder) => join(root, folder)),
    {
      ignoreInitial: true,
      ignored: (path) => /[/\\](?:node_modules|\.git)(?:[/\\]|$)/.test(path.slice(root.length)),
    },
  );
  return new Promise<never>((_, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let isBusy = false;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        if (isBusy) return later();
        isBusy = true;
        await pushOnce(context, options).catch(reject);
        isBusy = false;
      }, quietMs);
    };
    watcher.on('all', (event, path) => {
      const own = relative(root, path).split(sep).join('/');
      if ((event === 'add' || event === 'change') && isOfSets(own)) later();
    });
    watcher.on('error', reject);
    watcher.on('ready', () => output.note('Watching for changes. Ctrl+C ends it.'));
  });
};

/** What is wrong with a file is told, and the next change may mend it. */
async function pushOnce(context: CommandContext, options: WatchCommandOptions): Promise<void> {
  try {
    await push(context, options);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    context.output.progress(undefined);
    context.output.problem(error);
  }
}

function createSetMatch({ configuration }: Repository): (path: string) => boolean {
  const source = toCode(configuration.source);
  const patterns = configuration.sets.map((set) => createPattern({ ...set, source }));
  return (path) => patterns.some((pattern) => pattern.match(path) !== undefined);
}
