import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { makePrivate, ofOthers } from '../../private-files.ts';
import { copyCluster } from './new-cluster.ts';

/** The input of the thread. */
export interface EngineData {
  /** The folder of the database. */
  readonly dataDir: string;
  /** What the database is a copy of, where it is yet to be created. */
  readonly cluster: string | undefined;
}

/** The part of Emscripten's file system that changes the attributes of a file in Node.js. */
interface NodeFiles {
  doSetAttr(path: unknown, node: unknown, changes: { mode?: number }, ...how: unknown[]): void;
}

// PostgreSQL in WebAssembly. It runs in its own thread, because a query blocks the thread that it runs in. The main
// thread talks to it in PostgreSQL's wire protocol, like over a socket.
const port = parentPort;
if (!port) throw new Error('This module runs as a worker thread');

const { dataDir, cluster } = workerData as EngineData;
if (cluster !== undefined) copyCluster(dataDir, cluster);
const database = await PGlite.create({ dataDir, relaxedDurability: true });

// Emscripten gives each file the mode that PostgreSQL as a server requests, regardless of the umask of the process.
// This wrapper removes the rights of others, and `makePrivate` does so for existing files.
const { NODEFS: files } = database.Module as unknown as { NODEFS: NodeFiles };
const change = files.doSetAttr.bind(files);
files.doSetAttr = (path, node, changes, ...how) => {
  if (changes.mode !== undefined) changes.mode &= ~ofOthers;
  change(path, node, changes, ...how);
};
makePrivate(dataDir);

// PostgreSQL aborts where it can't continue, for example when the disk of its log is full. PGlite would run the rest of
// the statement nevertheless and never answer, so the thread has to exit at once.
(database.Module as { onAbort?: () => void }).onAbort = () => process.exit(1);

port.on('message', async (request: Uint8Array | 'close') => {
  if (request === 'close') {
    await database.close();
    port.postMessage('closed');
    port.close();
    return;
  }
  // The other functions of PGlite keep each row of an answer as an object for as long as the database runs.
  await database.execProtocolRawStream(request, { syncToFs: false, onRawData: send });
});

/** Copies the answer, which is a view of the memory of the database, so that its buffer can be transferred. */
function send(answer: Uint8Array): void {
  const copy = answer.slice();
  port?.postMessage(copy, [copy.buffer]);
}

port.postMessage('ready');
