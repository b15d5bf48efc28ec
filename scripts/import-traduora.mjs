import { runServer } from './run-server.mjs';

await runServer('import-traduora.ts', process.argv.slice(2));
