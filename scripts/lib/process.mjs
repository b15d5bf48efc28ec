import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

/** The root folder of the repository. */
export const root = resolve(import.meta.dirname, '..', '..');

const binaries = join(root, 'node_modules', '.bin');

/**
 * The environment for tools: `node` is the Node.js among the dependencies, also for child processes of the
 * tools.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * The path of a tool among the dependencies, such as `vite` or `node`.
 * @param {string} name
 */
export function toolPath(name) {
  return join(binaries, name);
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Starts a program in its own process group, so that `killAll` also reaches its child processes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} [options]
 */
export function start(command, args, { cwd = root, env = toolEnvironment() } = {}) {
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.on('error', () => running.delete(child));
  child.on('close', () => running.delete(child));
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  return child;
}

/**
 * Runs a program to its end and collects what it prints. The time limit reaches the programs it starts as well.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number}} [options]
 * @returns {Promise<{ok: boolean, output: string}>} what was printed, and whether it exited with 0
 */
export function run(command, args, { timeoutMs, ...options } = {}) {
  return new Promise((done) => {
    const child = start(command, args, options);
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      output += text;
    });
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            output += `\nStopped after ${timeoutMs / 1000} seconds.\n`;
            killGroup(child);
          }, timeoutMs);
    /** @param {boolean} ok */
    const finish = (ok) => {
      clearTimeout(timer);
      done({ ok, output });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

/** Kills every running program and its child processes. */
export function killAll() {
  for (const child of running) killGroup(child);
}

/** @param {import('node:child_process').ChildProcess} child */
function killGroup(child) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
