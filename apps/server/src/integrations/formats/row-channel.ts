import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { JsonPiece } from '../../db/json-rows.ts';

/** Rows on their way to a thread, in chunks that are each the text of a JSON array in UTF-8. */
export interface ComingRows {
  /** The number of bytes of all rows, estimated from the first ones. */
  readonly expectedBytes: number;
  readonly port: MessagePort;
  /** The number of messages that were sent: the chunks, and the last one that ends them. */
  readonly sent: Int32Array;
}

type Message = Uint8Array<ArrayBuffer> | 'end' | 'failed';

/** The number of bytes from which the size of rows is estimated. */
const sampleBytes = 65_536;

/**
 * Starts a thread on rows while the others are still being fetched. Resolves when all rows are sent; the thread
 * continues with `result`, for which the database need not wait.
 *
 * @param atMost the maximum number of rows
 */
export async function sendRows<T>(
  pieces: AsyncIterable<JsonPiece>,
  atMost: number,
  work: (rows: ComingRows) => Promise<T>,
): Promise<{ readonly result: Promise<T> }> {
  const { port1, port2 } = new MessageChannel();
  const sent = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const send = (message: Message) => {
    port1.postMessage(message, message instanceof Uint8Array ? [message.buffer] : []);
    Atomics.add(sent, 0, 1);
    Atomics.notify(sent, 0);
  };
  const start = (expectedBytes: number) => {
    const started = work({ expectedBytes, port: port2, sent });
    // This avoids an unhandled rejection: callers await the result only after all rows are sent.
    started.catch(() => {});
    return started;
  };
  const encoder = new TextEncoder();
  let [bytes, rows] = [0, 0];
  let result: Promise<T> | undefined;
  try {
    for await (const { text, count } of pieces) {
      const piece = encoder.encode(`[${text}]`);
      bytes += piece.length;
      rows += count;
      send(piece);
      if (bytes > sampleBytes) result ??= start((bytes / rows) * atMost);
    }
    send('end');
    return { result: result ?? start(bytes) };
  } catch (error) {
    send('failed');
    throw error;
  } finally {
    port1.close();
  }
}

/** The database failed to read the rows that a thread works on. */
export class MissingRowsError extends Error {
  override readonly name = 'MissingRowsError';
}

/** Yields the chunks as they arrive. The thread blocks while it waits for one. */
export function* receiveRows({ port, sent }: ComingRows): Generator<Uint8Array> {
  for (let received = 0; ; received++) {
    Atomics.wait(sent, 0, received);
    const message: Message | undefined = receiveMessageOnPort(port)?.message;
    if (message === 'end') return;
    if (!(message instanceof Uint8Array)) throw new MissingRowsError('Not all rows could be read');
    yield message;
  }
}
