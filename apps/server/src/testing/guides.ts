import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const separator = '--- end of the block ---';

/** The blocks of code of a page of the documentation that are in a language. */
export function blocksOf(page: string, language: string): string[] {
  const pattern = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  return [...page.matchAll(pattern)].map(([, block = '']) => block);
}

export interface CommandsPlace {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What stands in the commands in place of what a test has. */
  readonly replaced: Readonly<Record<string, string>>;
  /** A command that runs in the end, also where one before has failed. */
  readonly finally?: string;
}

/** Runs the commands of a page in one shell, and returns the output of each block and what was written to stderr. */
export async function runCommands(
  page: string,
  { cwd, env = {}, replaced, finally: last = '' }: CommandsPlace,
): Promise<{ output: readonly string[]; errors: string }> {
  const commands = blocksOf(page, 'bash').map((block) => `${block}\necho '${separator}'\n`);
  const script = Object.entries(replaced).reduce(
    (text, [shown, actual]) => text.replaceAll(shown, actual),
    `${last === '' ? '' : `trap '${last}' EXIT\n`}${commands.join('')}`,
  );
  const { stdout, stderr } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd,
    env: { ...process.env, ...env },
  });
  const output = stdout.split(`${separator}\n`).map((text) => text.trim());
  return { output, errors: stderr };
}
