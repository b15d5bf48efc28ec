import { Readable } from 'node:stream';

/** A streaming response: server-sent events (HTML Standard, 9.2) for one caller. */
export interface EventStream {
  readonly body: Readable;
  /** Sends text, which must have the format of the protocol. */
  write(text: string): void;
  /** Ends the response. */
  end(): void;
}

/** The limit of buffered bytes for a caller who is slow or gone; beyond it the connection is closed. */
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
      // A caller who does not read never receives the end of the stream, so the connection is closed after a timeout.
      setTimeout(() => body.destroy(), endWithinMs).unref();
    },
  };
}

/** A comment without content, which shows the caller and all proxies that the connection is alive. */
export const heartbeatText = ':\n\n';

/** An event whose data is JSON, which has no line breaks. A caller can resume the stream after the `id`. */
export function toEventText(event: string, data: object, id?: string): string {
  const place = id === undefined ? '' : `id: ${id}\n`;
  return `${place}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
