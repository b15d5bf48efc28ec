import { pathArguments, runServer } from './run-server.mjs';

await runServer('restore.ts', pathArguments());
