import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { packagePath } from '../own-files.ts';
import { isDeep } from './deep.ts';

/** A program of the server that runs as a separate process. */
export interface ServerProcess {
  /** Resolves with the exit code after all output has been read. */
  readonly exited: Promise<number | null>;
  readonly pid: number | undefined;
  errors(): string;
  output(): string;
  /** Resolves with the address from the log of the server when it listens. */
  ready(): Promise<string>;
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

// A failing test may leave a process behind.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Compiled modules are kept for the programs that tests start, of which each would compile them again. */
const { PATH = '', NODE_COMPILE_CACHE } = process.env;
const common = { PATH, PORT: '0', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

/**
 * Most of these programs live for seconds, in which V8 would compile the embedded database once more, to faster code.
 * That takes longer than it saves. Programs of the deep run do so, as in production.
 */
const flags = isDeep ? [] : ['--liftoff-only'];

/**
 * The file of a program. `npm test` starts what it has built, as users do. By hand it is the source that is started,
 * so that nobody has to build it after each change.
 */
export function programFile(program: string): string {
  const isBuilt = process.env.TEST_SERVER === 'built';
  return packagePath(isBuilt ? `dist/${program}.js` : `src/${program}.ts`);
}

/** Starts `main`, or another program beside it, with `env` and nothing else in its environment but where programs are. */
export function startProcess(
  env: Readonly<Record<string, string>>,
  { program = 'main', args = [] }: { program?: string; args?: readonly string[] } = {},
): ServerProcess {
  const child = spawn(process.execPath, [...flags, programFile(program), ...args], {
    env: { ...common, ...env },
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return {
    exited,
    pid: child.pid,
    errors: () => errors,
    output: () => output,
    async ready() {
      const gone = exited.then(() => 'gone');
      for (;;) {
        const address = /"address":"([^"]+)"/.exec(output)?.[1];
        if (address !== undefined) return address;
        const state = await Promise.race([gone, once(child.stdout, 'data')]);
        if (state === 'gone') throw new Error(`did not start:\n${output}\n${errors}`);
      }
    },
    async stop(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
