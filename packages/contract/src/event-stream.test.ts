import { describe, expect, it } from 'vitest';
import { readEvents } from './event-stream.ts';

const files = 'id: 2\nevent: files\ndata: {}\n\n';

/** A stream of these texts, byte by byte, and whether it was cancelled. */
function streamOf(text: string) {
  const state = { isCancelled: false };
  const bytes = [...new TextEncoder().encode(text)];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const byte = bytes.shift();
      if (byte === undefined) controller.close();
      else controller.enqueue(Uint8Array.of(byte));
    },
    cancel() {
      state.isCancelled = true;
    },
  });
  return { stream, state };
}

describe('the events of a stream', () => {
  it('come with their ids and their data, however they are cut', async () => {
    const person = { userId: '0190b2a4-e599-7134-9fb2-a3b6c7e8f20a', name: 'Zoë', locale: 'de' };
    const { stream } = streamOf(
      `retry: 3000\n\nid: 1\nevent: terms\ndata: {"count": 3}\n\n: alive\n\nevent: presence\ndata: ${JSON.stringify({ people: [person] })}\n\n`,
    );
    const events = [];
    for await (const event of readEvents(stream)) events.push(event);
    expect(events).toEqual([
      { id: '1', event: 'terms', data: { count: 3 } },
      { id: undefined, event: 'presence', data: { people: [person] } },
    ]);
  });

  it('are only those that this version knows', async () => {
    const strange = [
      'event: constructor\ndata: {}',
      'event: later\ndata: {}',
      'event: terms\ndata: {"count": "many"}',
      'event: terms\ndata: {',
      'data: {}',
    ];
    const { stream } = streamOf(`${strange.join('\n\n')}\n\n${files}`);
    const events = [];
    for await (const event of readEvents(stream)) events.push(event);
    expect(events).toEqual([{ id: '2', event: 'files', data: {} }]);
  });

  it('end with the loop that reads them', async () => {
    const { stream, state } = streamOf(files.repeat(3));
    for await (const event of readEvents(stream)) {
      expect(event.event).toBe('files');
      break;
    }
    expect(state.isCancelled).toBe(true);
  });
});
