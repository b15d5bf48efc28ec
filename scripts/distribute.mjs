import { runServer } from './lib/run-server.mjs';

await runServer('distribute', []);
