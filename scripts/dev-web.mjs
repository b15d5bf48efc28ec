import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './process.mjs';

// As `vite apps/web` does, which would name its address before there is a server behind it.

const server = await createServer({ root: join(root, 'apps', 'web'), clearScreen: false });
await server.listen();
