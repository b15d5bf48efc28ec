import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

/** The stream that `pg` uses as its socket: it carries bytes to and from the thread of the database. */
export class WireStream extends Duplex {
  readonly #running: () => Promise<Worker>;
  #worker: Worker | undefined;
  readonly #receive = (message: unknown) => {
    if (message instanceof Uint8Array) {
      this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    }
  };
  readonly #lose = () => {
    this.destroy(new EmbeddedDatabaseError('The database has stopped'));
  };

  constructor(running: () => Promise<Worker>) {
    super();
    this.#running = running;
  }

  connect(): this {
    void this.#attach();
    return this;
  }

  async #attach(): Promise<void> {
    try {
      const worker = await this.#running();
      if (this.destroyed) return;
      this.#worker = worker;
      worker.on('message', this.#receive);
      worker.once('exit', this.#lose);
      this.emit('connect');
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  // `pg` calls these methods of a socket; they have no meaning here.
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
    // `pg` waits until the other side ends the connection.
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker?.off('message', this.#receive);
    this.#worker?.off('exit', this.#lose);
    done(error);
  }

  #send(bytes: Buffer): void {
    // A Terminate message would end the one session that the database has.
    if (bytes[0] === 0x58 && bytes.length === 5) return;
    const copy = new Uint8Array(bytes);
    this.#worker?.postMessage(copy, [copy.buffer]);
  }
}
