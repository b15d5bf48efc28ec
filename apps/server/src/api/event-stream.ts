import { Readable } from 'node:stream';

/** An answer that goes on: server-sent events (HTML Standard, 9.2) for one caller. */
export interface EventStream {
  readonly body: Readable;
  /** Sends text in the format of the protocol. */
  write(text: string): void;
  /** Says that nothing more is to come. */
  end(): void;
}

/** What may wait for a caller who is slow or gone; beyond it the connection is closed. */
const maxPendingBytes = 256 * 1024;
const endWithinMs = 1000;

export function createEventStream(): EventStream {
  const body = new Readable({ read() {} });
  let hasEnded = false;
  return {
    body,
    write(text) {
      if (hasEnded || body.destroyed) return;
      body.push(text);
      if (body.readableLength > maxPendingBytes) body.destroy();
    },
    end() {
      if (hasEnded || body.destroyed) return;
      hasEnded = true;
      body.push(null);
      // Whoever reads nothing does not read of the end either, and nobody is to wait for them.
      setTimeout(() => body.destroy(), endWithinMs).unref();
    },
  };
}

/** Says nothing, but shows to the caller and all between that the connection is alive. */
export const heartbeatText = ':\n\n';

/** An event whose data is JSON, which has no line ends. With the `id` a caller can go on there. */
export function toEventText(event: string, data: object, id?: string): string {
  const place = id === undefined ? '' : `id: ${id}\n`;
  return `${place}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
