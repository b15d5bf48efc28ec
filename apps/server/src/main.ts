import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createPrivateFiles } from './private-files.ts';

// Before the first file: the cache makes some too.
createPrivateFiles();

// Half of a start is to read and compile 1500 modules, which Node.js remembers where it may. The cache
// counts for modules that are loaded after this, and so are all. NODE_COMPILE_CACHE names another
// folder; where none can be written, there is no cache.
enableCompileCache(
  fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
);

const [{ readConfig }, { runProgram }, { start }] = await Promise.all([
  import('./config.ts'),
  import('./program.ts'),
  import('./start.ts'),
]);
await runProgram(() => start(readConfig(process.env)));
