import { runServer } from './run-server.mjs';

await runServer('distribute.ts', []);
