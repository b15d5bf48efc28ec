import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { makePrivate, ofOthers } from '../../private-files.ts';
import { copyCluster } from './new-cluster.ts';

/** What the thread is told: where the database is, and whether it is yet to be made. */
export interface EngineData {
  readonly dataDir: string;
  readonly isNew: boolean;
}

/** How Emscripten has Node.js change what the system knows of a file. */
interface NodeFiles {
  doSetAttr(path: unknown, node: unknown, changes: { mode?: number }, ...how: unknown[]): void;
}

// PostgreSQL in WebAssembly. It runs in a thread of its own because a query blocks the thread it
// runs on; the main thread talks to it in PostgreSQL's wire protocol, as it would over a socket.
const port = parentPort;
if (!port) throw new Error('This module runs as a worker thread');

const { dataDir, isNew } = workerData as EngineData;
if (isNew) copyCluster(dataDir);
const database = await PGlite.create({ dataDir, relaxedDurability: true });

// It gives each file the mode that PostgreSQL asks for as a server, whatever that of the process is, and
// those from before have it still.
const { NODEFS: files } = database.Module as unknown as { NODEFS: NodeFiles };
const change = files.doSetAttr.bind(files);
files.doSetAttr = (path, node, changes, ...how) => {
  if (changes.mode !== undefined) changes.mode &= ~ofOthers;
  change(path, node, changes, ...how);
};
makePrivate(dataDir);

// Where PostgreSQL can not go on (a full disk under its log, for one) it aborts. PGlite would run the
// rest of the statement all the same, and never answer: nothing may happen after that.
(database.Module as { onAbort?: () => void }).onAbort = () => process.exit(1);

port.on('message', async (request: Uint8Array | 'close') => {
  if (request === 'close') {
    await database.close();
    port.postMessage('closed');
    port.close();
    return;
  }
  // The other ways to run it keep each row of an answer, as an object, for as long as they live.
  await database.execProtocolRawStream(request, { syncToFs: false, onRawData: send });
});

/** The answer is a view of the database's own memory: copied, it can be handed over. */
function send(answer: Uint8Array): void {
  const copy = answer.slice();
  port?.postMessage(copy, [copy.buffer]);
}

port.postMessage('ready');
