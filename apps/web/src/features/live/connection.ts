import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface ConnectionOptions {
  /** Requests the stream, which continues after the last event that was received. */
  readonly open: (
    lastEventId: string | undefined,
    signal: AbortSignal,
  ) => Promise<ReadableStream<Uint8Array>>;
  readonly onEvent: (event: EventSourceMessage) => void;
  /** Called when the stream is open, or when it is lost and will be requested again. */
  readonly onState: (state: 'open' | 'lost') => void;
  /** Whether retrying is useless after an error. */
  readonly isFinal: (error: unknown) => boolean;
  readonly onEnd: (error: unknown) => void;
  /** A random number from 0 to 1, replaced in tests. */
  readonly random?: () => number;
}

export interface Connection {
  /** Requests the stream at once, and replaces an open one. */
  reopen(): void;
  /** Closes the stream until it is reopened. */
  pause(): void;
}

/** The server sends something every 20 seconds. */
const maxSilenceMs = 45_000;
const maxDelayMs = 30_000;
/** The retry delay until the server sends one. */
const usualDelayMs = 3000;

/** Keeps one stream of server-sent events (HTML Standard, 9.2) open, until it is paused. */
export function createConnection(options: ConnectionOptions): Connection {
  const { open, onEvent, onState, isFinal, onEnd, random = Math.random } = options;
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastEventId: string | undefined;
  let delayMs = usualDelayMs;
  let failures = 0;

  const take = (event: EventSourceMessage) => {
    lastEventId = event.id ?? lastEventId;
    onEvent(event);
  };
  const setDelay = (retryMs: number) => {
    delayMs = retryMs;
  };

  async function run(): Promise<void> {
    stop();
    const attempt = new AbortController();
    current = attempt;
    const silence = createTimeout(maxSilenceMs, () => attempt.abort());
    try {
      const stream = await open(lastEventId, attempt.signal);
      if (current === attempt) onState('open');
      const parser = createParser({ onEvent: take, onRetry: setDelay });
      for await (const text of textsOf(stream, attempt.signal)) {
        if (current !== attempt) return;
        silence.restart();
        failures = 0;
        parser.feed(text);
      }
    } catch (error) {
      if (current === attempt && isFinal(error)) {
        stop();
        onEnd(error);
      }
    } finally {
      silence.clear();
    }
    if (current === attempt) again();
  }

  /** Retries with exponential backoff. Jitter spreads the retries of all clients that lost the connection at once. */
  function again(): void {
    stop();
    onState('lost');
    const wait = Math.min(delayMs * 2 ** failures, maxDelayMs);
    failures++;
    timer = setTimeout(run, wait * (0.5 + random() / 2));
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    const ended = current;
    current = undefined;
    ended?.abort();
  }

  return {
    reopen: () => void run(),
    pause: stop,
  };
}

async function* textsOf(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

function createTimeout(ms: number, act: () => void) {
  let timer = setTimeout(act, ms);
  return {
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(act, ms);
    },
    clear: () => clearTimeout(timer),
  };
}
