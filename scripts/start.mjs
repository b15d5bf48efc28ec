import { buildCli, buildWeb } from './lib/builds.mjs';
import { makeCluster } from './lib/cluster.mjs';
import { runServer } from './lib/run-server.mjs';

await runServer('main', [], async () => {
  await Promise.all([buildWeb(), buildCli(), makeCluster()]);
});
