import { runServer } from './lib/run-server.mjs';

await runServer('import-traduora.ts', process.argv.slice(2));
