import { createInterface } from 'node:readline';
import { readEventMessages } from '@parlance/contract';
import { headersOf, isAnswerTo, isRequest, type Message, parseMessage } from './agent-messages.ts';

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

/** What a server answered is none of what it may answer. */
class BadAnswer extends Error {}

/**
 * Passes messages on between a client that writes them on lines and a server that takes them over HTTP, until the client
 * has no more. Each message is a request of its own, so answers come as they are there. A request that the server leaves
 * without an answer is answered with an error, so that the client does not wait for ever.
 */
export async function bridge({ url, token, input, write, tell }: Bridge): Promise<void> {
  const pending = new Map<unknown, AbortController>();
  let agreedVersion: string | undefined;

  function refuse(message: Message, reason: string, code = -32_000): void {
    tell(reason);
    const { id } = message;
    if (id !== null && !isRequest(message)) return;
    write(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: reason } }));
  }

  async function post(message: Message, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(url, {
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
    } catch (error) {
      throw new BadAnswer(`${url} can not be reached: ${describe(error)}.`);
    }
  }

  /** Writes what the server says of a message, as it comes. Returns whether the answer was among it. */
  async function pass(message: Message, response: Response): Promise<boolean> {
    let isAnswered = false;
    try {
      for await (const text of textsOf(response)) {
        const said = parseMessage(text);
        if (!said || !('jsonrpc' in said)) continue;
        const isAnswer = isAnswerTo(message, said);
        // Nothing may follow an answer.
        if (isAnswer && isAnswered) continue;
        isAnswered ||= isAnswer;
        const { protocolVersion } = said.result ?? {};
        if (typeof protocolVersion === 'string') agreedVersion = protocolVersion;
        // What comes over HTTP may have line ends between its properties, and errors may lack the id.
        write(JSON.stringify(isAnswer ? { ...said, id: message.id } : said));
      }
    } catch (error) {
      if (!isAnswered)
        throw new BadAnswer(`The answer of the server broke off: ${describe(error)}.`);
    }
    return isAnswered;
  }

  async function ask(message: Message, signal: AbortSignal): Promise<void> {
    const response = await post(message, signal);
    if (await pass(message, response)) return;
    const { ok, status } = response;
    if (!ok) throw new BadAnswer(reasons[status] ?? `The server answered with status ${status}.`);
    if (isRequest(message)) throw new BadAnswer('The server did not answer the message.');
  }

  async function handle(line: string): Promise<void> {
    const message = parseMessage(line);
    if (!message) return refuse({ id: null }, 'A line is no message of JSON-RPC.', -32_700);
    // Over HTTP a request is cancelled by hanging up.
    if (message.method === 'notifications/cancelled')
      return pending.get(message.params?.requestId)?.abort();
    const gone = new AbortController();
    if (isRequest(message)) pending.set(message.id, gone);
    try {
      await ask(message, gone.signal);
    } catch (error) {
      if (gone.signal.aborted) return;
      refuse(message, error instanceof BadAnswer ? error.message : String(error));
    } finally {
      if (pending.get(message.id) === gone) pending.delete(message.id);
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

/** The texts that may be messages: each event of a stream, or the whole body. */
async function* textsOf(response: Response): AsyncGenerator<string> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream') || !response.body) {
    yield await response.text();
    return;
  }
  for await (const { data } of readEventMessages(response.body)) yield data;
}

function describe(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string }; message?: string };
  return cause?.message ?? message ?? String(error);
}
