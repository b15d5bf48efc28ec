import './require-node.mjs';
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { buildServer } from './builds.mjs';
import { install } from './install.mjs';
import { root, toolEnvironment, toolPath } from './process.mjs';
import { programArguments } from './programs.mjs';
import { memoryEnvironment } from './server-memory.mjs';

/**
 * Runs a program of the server with the Node.js among the dependencies. These are installed first, the server is built,
 * and this process exits with the code of the program.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {() => Promise<void>} [prepare] runs before the program starts
 */
export async function runServer(program, args, prepare = async () => {}) {
  try {
    await install();
    await Promise.all([buildServer(), prepare()]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  const server = spawn(toolPath('node'), [...programArguments(program), ...args], {
    cwd: root,
    env: { ...memoryEnvironment, ...toolEnvironment() },
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  server.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.on('exit', (code, signal) => {
    process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
  });
}

/** The arguments as paths relative to the folder where npm was called; npm itself changes to the root. */
export function pathArguments() {
  const from = process.env.INIT_CWD ?? process.cwd();
  return process.argv.slice(2).map((path) => resolve(from, path));
}
