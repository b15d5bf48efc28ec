import { pathArguments, runServer } from './lib/run-server.mjs';

await runServer('restore', pathArguments());
