import './require-node.mjs';
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { install } from './install.mjs';
import { root, toolEnvironment, toolPath } from './process.mjs';
import { buildWeb } from './web.mjs';

try {
  await install();
  await buildWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const server = spawn(toolPath('node'), ['apps/server/src/main.ts'], {
  cwd: root,
  env: toolEnvironment(),
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
