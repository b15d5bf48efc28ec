import { spawn } from 'node:child_process';
import { watch } from 'chokidar';
import { buildCli } from './lib/builds.mjs';
import { root, toolPath } from './lib/process.mjs';

// `node --watch` loses a file that is replaced, which is how git and many editors write files.

const sources = [
  'apps/server/src',
  'packages/contract/src',
  'packages/formats/src',
  'packages/messages/src',
  'packages/checks/src',
  'packages/glossary/src',
  'packages/memory/src',
  'packages/fonts/src',
];
const notServed = /\.test\.ts$|\/(testing|fixtures)\//;

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let isFirst = true;
let isStopping = false;
let hasChanged = false;

function run() {
  server = spawn(toolPath('node'), ['apps/server/src/main.ts'], { cwd: root, stdio: 'inherit' });
  server.on('exit', (code, signal) => {
    server = undefined;
    if (isStopping) process.exit(0);
    if (hasChanged) {
      hasChanged = false;
      run();
    } else if (isFirst) {
      process.exit(code ?? 1);
    } else {
      console.log(`The server has ended (${signal ?? code}) and starts at the next change.`);
    }
  });
}

/** @param {string} path from the root */
function restart(path) {
  console.log(`${path} has changed.`);
  isFirst = false;
  if (server === undefined) return run();
  hasChanged = true;
  server.kill('SIGTERM');
}

/** @type {NodeJS.Timeout | undefined} */
let timer;
watch(sources, { cwd: root, ignoreInitial: true }).on('all', (_event, path) => {
  if (notServed.test(path)) return;
  // Several files saved at once are one change.
  clearTimeout(timer);
  timer = setTimeout(restart, 100, path);
});

process.on('SIGTERM', () => {
  isStopping = true;
  if (server === undefined) process.exit(0);
  server.kill('SIGTERM');
});

// The server offers the command line once it is packed, and need not wait for that.
buildCli().catch((error) => console.error(error.message));

run();
