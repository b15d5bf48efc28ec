import { OutgoingError, toOutgoingError } from './outgoing-error.ts';

export interface SizeLimit {
  /** Counted after decompression. */
  readonly maxBytes: number;
  /** Whether a longer body is an error, or ends there. */
  readonly ifLonger: 'fail' | 'cut';
}

/** Passes a body on until it gets too long, and then reads no more of it. */
export function limitBody(
  body: ReadableStream<Uint8Array>,
  { maxBytes, ifLonger }: SizeLimit,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let left = maxBytes;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          throw toOutgoingError(error);
        });
        if (done) {
          controller.close();
          return;
        }
        if (value.byteLength > left) {
          await reader.cancel().catch(() => {});
          if (ifLonger === 'fail') {
            throw new OutgoingError('answer', `the answer is larger than ${maxBytes} bytes`);
          }
          if (left > 0) controller.enqueue(value.subarray(0, left));
          controller.close();
          return;
        }
        left -= value.byteLength;
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read that nobody has asked for.
    { highWaterMark: 0 },
  );
}
