import { enableCompileCache } from 'node:module';
import { packagePath } from './own-files.ts';
import { createPrivateFiles } from './private-files.ts';

// The umask must be set before the first file is created, and the compile cache creates some.
createPrivateFiles();

// Reading and compiling 1500 modules is half of the time of a start, which the compile cache of Node.js reduces. The
// cache applies to modules that are loaded after this call, so all others are imported dynamically. NODE_COMPILE_CACHE
// names another folder. Without a writable folder there is no cache.
const compiled = packagePath('../../node_modules/.cache/compiled');
enableCompileCache(compiled);
// Threads, for which the call does nothing, look for the folder in the environment.
process.env.NODE_COMPILE_CACHE ??= compiled;

const [{ readConfig }, { runProgram }, { start }] = await Promise.all([
  import('./config.ts'),
  import('./program.ts'),
  import('./start.ts'),
]);
await runProgram(() => start(readConfig(process.env)));
