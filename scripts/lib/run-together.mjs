import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { styleText } from 'node:util';
import { start, toolEnvironment } from './process.mjs';

/**
 * @typedef {object} Program
 * @property {string} name the prefix of its lines
 * @property {'cyan' | 'magenta'} color of the name, in a terminal
 * @property {string} command
 * @property {readonly string[]} args
 */

/**
 * Runs programs in parallel until the first of them ends or `stop` is called; then the others are told to end.
 * Their lines are printed with their names.
 * @param {readonly Program[]} programs
 * @param {NodeJS.ProcessEnv} [env] of all of them
 * @returns {{ended: Promise<number>, stop: () => void}} `ended` resolves when all have ended,
 *  with the exit code of the first one, or 0 after a `stop`
 */
export function runTogether(programs, env = {}) {
  /** @type {number | undefined} */
  let code;
  const inTerminal = process.stdout.isTTY && !process.env.NO_COLOR;
  const width = Math.max(...programs.map(({ name }) => name.length));
  const colors = inTerminal ? { FORCE_COLOR: '1' } : {};

  const children = programs.map(({ name, color, command, args }) => {
    const child = start(command, args, { env: toolEnvironment({ ...colors, ...env }) });
    const label = name.padEnd(width);
    const prefix = inTerminal ? styleText(color, label) : label;
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => console.log(`${prefix} | ${line}`));
    }
    return child;
  });

  /** @param {number} exitCode */
  const end = (exitCode) => {
    if (code !== undefined) return;
    code = exitCode;
    for (const child of children) child.kill('SIGTERM');
  };

  const closed = children.map(
    (child) =>
      new Promise((done) => {
        child.on('error', (error) => {
          console.error(error.message);
          end(1);
          done(undefined);
        });
        child.on('exit', (exitCode, signal) => {
          end(signal === null ? (exitCode ?? 1) : 128 + constants.signals[signal]);
        });
        child.on('close', done);
      }),
  );

  return { ended: Promise.all(closed).then(() => code ?? 1), stop: () => end(0) };
}
