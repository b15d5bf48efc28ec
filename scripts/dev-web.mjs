import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './lib/process.mjs';

// Does the same as `vite apps/web`, which would print its address before the server answers.

const server = await createServer({ root: join(root, 'apps', 'web'), clearScreen: false });
await server.listen();
