import { makeCluster } from './lib/cluster.mjs';
import { runServer } from './lib/run-server.mjs';
import { buildWeb } from './lib/web.mjs';

await runServer('main.ts', [], async () => {
  await Promise.all([buildWeb(), makeCluster()]);
});
