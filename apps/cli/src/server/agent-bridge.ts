import { createInterface } from 'node:readline';
import { headersOf, type Message, parseMessage, readEvents } from './agent-messages.ts';

export interface Bridge {
  /** The address that messages are sent to. */
  readonly url: string;
  readonly token: string;
  readonly input: NodeJS.ReadableStream;
  /** Writes a line to the client. */
  readonly write: (line: string) => void;
  /** Tells the user of the client what went wrong. */
  readonly tell: (problem: string) => void;
}

const reasons: Readonly<Record<number, string>> = {
  401: 'The server does not accept the access token. Run `parlance login` again, or look whether PARLANCE_TOKEN is right.',
  404: 'The server has no /mcp: it may be older than this command, or `url` may be the address of something else.',
  413: 'The message is larger than the server takes. Split it into several calls.',
};

/**
 * Passes messages on between a client that writes them on lines and a server that takes them over HTTP, until the client
 * has no more. Each message is a request of its own, so answers come as they are there.
 */
export async function bridge({ url, token, input, write, tell }: Bridge): Promise<void> {
  const pending = new Map<unknown, AbortController>();
  let agreedVersion: string | undefined;

  function answer(text: string): void {
    const message = parseMessage(text);
    if (!message) return;
    const { protocolVersion } = message.result ?? {};
    if (typeof protocolVersion === 'string') agreedVersion = protocolVersion;
    // What comes over HTTP may have line ends between its properties.
    write(JSON.stringify(message));
  }

  function refuse({ id }: Message, reason: string, code = -32_000): void {
    tell(reason);
    if (id === undefined) return;
    write(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: reason } }));
  }

  async function pass(message: Message, signal: AbortSignal): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...headersOf(message, agreedVersion),
      },
      body: JSON.stringify(message),
      signal,
    });
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream') && response.body) {
      for await (const text of readEvents(response.body)) answer(text);
      return;
    }
    const text = await response.text();
    if (text.includes('"jsonrpc"')) answer(text);
    else if (!response.ok) {
      const { status } = response;
      refuse(message, reasons[status] ?? `The server answered with status ${status}.`);
    }
  }

  async function handle(line: string): Promise<void> {
    const message = parseMessage(line);
    if (!message) return refuse({ id: null }, 'A line is no message of JSON-RPC.', -32_700);
    const { id, method } = message;
    // Over HTTP a request is cancelled by hanging up.
    if (method === 'notifications/cancelled')
      return pending.get(message.params?.requestId)?.abort();
    const gone = new AbortController();
    if (id !== undefined) pending.set(id, gone);
    try {
      await pass(message, gone.signal);
    } catch (error) {
      if (gone.signal.aborted) return;
      const { cause } = error as { cause?: { message?: string } };
      refuse(message, `${url} can not be reached: ${cause?.message ?? String(error)}.`);
    } finally {
      pending.delete(id);
    }
  }

  const handled = new Set<Promise<void>>();
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const one = handle(line).finally(() => handled.delete(one));
    handled.add(one);
    // Later messages of 2025 need the version that the answer to the first one names.
    if (parseMessage(line)?.method === 'initialize') await one;
  }
  await Promise.all(handled);
}
