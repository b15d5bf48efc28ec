import { runServer } from './run-server.mjs';
import { buildWeb } from './web.mjs';

await runServer('main.ts', [], buildWeb);
