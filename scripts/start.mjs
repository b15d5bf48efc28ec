import { makeCluster } from './cluster.mjs';
import { runServer } from './run-server.mjs';
import { buildWeb } from './web.mjs';

await runServer('main.ts', [], async () => {
  await Promise.all([buildWeb(), makeCluster()]);
});
