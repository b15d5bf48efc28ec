import './require-node.mjs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { install } from './install.mjs';
import { killAll, toolPath } from './process.mjs';
import { runTogether } from './run-together.mjs';

// An empty variable is an unset one, as it is for the server.
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
  // Links in mails lead to the web app that is worked on.
  { ...ports, PUBLIC_URL: process.env.PUBLIC_URL || address },
);

/** @type {number | undefined} */
let stopped;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stopped ??= Date.now();
    stop();
    // One Ctrl-C may come twice, from the terminal and from npm; a later one is for what does not end.
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
 * @throws {Error} when somebody else listens there
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
 * Waits until somebody answers.
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
