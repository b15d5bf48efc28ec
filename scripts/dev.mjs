import './lib/require-node.mjs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { install } from './lib/install.mjs';
import { killAll, toolPath } from './lib/process.mjs';
import { runTogether } from './lib/run-together.mjs';

// An empty variable counts as unset, as for the server.
const ports = { PORT: process.env.PORT || '8080', WEB_PORT: process.env.WEB_PORT || '5173' };
const address = `http://localhost:${ports.WEB_PORT}`;

try {
  await install();
  await checkPort('PORT', ports.PORT, process.env.HOST || '127.0.0.1');
  await checkPort('WEB_PORT', ports.WEB_PORT, 'localhost');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const node = toolPath('node');
const { ended, stop } = runTogether(
  [
    { name: 'server', color: 'cyan', command: node, args: ['scripts/dev-server.mjs'] },
    { name: 'web', color: 'magenta', command: node, args: ['scripts/dev-web.mjs'] },
  ],
  // Links in mails lead to the web app in development.
  { ...ports, PUBLIC_URL: process.env.PUBLIC_URL || address },
);

/** @type {number | undefined} */
let stopped;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stopped ??= Date.now();
    stop();
    // One Ctrl-C may arrive twice, from the terminal and from npm; a later one kills programs that do not end.
    if (Date.now() - stopped > 1000) killAll();
  });
}
process.on('exit', killAll);

waitFor(`http://localhost:${ports.PORT}/health`)
  .then(() => waitFor(address))
  .then(() => console.log(`\nParlance is ready to be worked on: ${address}\n`));
process.exit(await ended);

/**
 * @param {string} name
 * @param {string} port
 * @param {string} host
 * @throws {Error} when another program listens on the port
 */
async function checkPort(name, port, host) {
  const server = createServer().listen(Number(port), host);
  try {
    await once(server, 'listening');
  } catch {
    throw new Error(`Port ${port} is not free. ${name} chooses another one.`);
  }
  server.close();
  await once(server, 'close');
}

/**
 * Waits until a server answers successfully.
 * @param {string} url
 */
async function waitFor(url) {
  const asks = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await asks())) await wait(200);
}
