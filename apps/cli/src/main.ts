import * as nodeModule from 'node:module';
import './console/node-20.ts';
import { runProgram } from './program.ts';

// Most of the time of a short command is compiling its code. Node.js keeps that from 22.1 on.
if ('enableCompileCache' in nodeModule) nodeModule.enableCompileCache();

// A signal is heard when no file is being written.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => process.exit(code));
}

process.exitCode = await runProgram(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  folder: process.cwd(),
});
