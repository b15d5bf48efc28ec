import { runServer } from './lib/run-server.mjs';

await runServer('import-traduora', process.argv.slice(2));
