import { pathArguments, runServer } from './run-server.mjs';

await runServer('backup.ts', pathArguments());
