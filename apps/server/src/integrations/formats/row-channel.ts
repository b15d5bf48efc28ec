import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { JsonPiece } from '../../db/json-rows.ts';

/** Rows on their way to a thread, in pieces that are each the text of a JSON array in UTF-8. */
export interface ComingRows {
  /** How many bytes they will be in all, guessed from the first ones. */
  readonly expectedBytes: number;
  readonly port: MessagePort;
  /** How many messages have been sent: the pieces, and at last that there are no more. */
  readonly sent: Int32Array;
}

type Message = Uint8Array<ArrayBuffer> | 'end' | 'failed';

/** So many bytes tell how large rows are. */
const sampleBytes = 65_536;

/**
 * Has a thread work on rows while others are still fetched. Answers when all are sent: the thread goes on with
 * its `result`, for which the database need not wait.
 *
 * @param atMost how many rows there may be
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
    // Whoever asks for it hears of a failure, once all rows are sent.
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

/** The database could not read what a thread works on. */
export class MissingRowsError extends Error {
  override readonly name = 'MissingRowsError';
}

/** The pieces as they come. The thread stands still while it waits for one. */
export function* receiveRows({ port, sent }: ComingRows): Generator<Uint8Array> {
  for (let received = 0; ; received++) {
    Atomics.wait(sent, 0, received);
    const message: Message | undefined = receiveMessageOnPort(port)?.message;
    if (message === 'end') return;
    if (!(message instanceof Uint8Array)) throw new MissingRowsError('Not all rows could be read');
    yield message;
  }
}
