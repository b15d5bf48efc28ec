import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folder-lock.ts';

export interface EmbeddedDatabase {
  /** A connection for `pg`. The database has one session, so only one may be open at a time. */
  openStream(): Duplex;
  close(): Promise<void>;
}

/** Starts the database that lives in `dataDir`, and makes it there first if there is none. */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockFolder(dataDir);
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { dataDir: join(dataDir, 'postgres') },
  });
  try {
    await once(worker, 'message');
  } catch (error) {
    await unlock();
    throw error;
  }
  return {
    openStream: () => new WireStream(worker),
    async close() {
      const exited = once(worker, 'exit');
      worker.postMessage('close');
      await exited;
      await unlock();
    },
  };
}

/** What `pg` takes for a socket: bytes in and out of the worker. */
class WireStream extends Duplex {
  readonly #worker: Worker;
  readonly #receive = (message: unknown) => {
    if (message instanceof Uint8Array) {
      this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    }
  };
  readonly #fail = (error: Error) => this.destroy(error);

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', this.#receive);
    worker.once('error', this.#fail);
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  // What `pg` asks of a socket and means nothing here.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    // `pg` waits for the other side to hang up.
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#receive);
    this.#worker.off('error', this.#fail);
    done(error);
  }

  #send(bytes: Buffer): void {
    // A Terminate message would end the one session that the database has.
    if (bytes[0] === 0x58 && bytes.length === 5) return;
    const copy = new Uint8Array(bytes);
    this.#worker.postMessage(copy, [copy.buffer]);
  }
}
