import type { z } from 'zod';
import { MachineError, toConnectionError, toStatusError } from './machine-error.ts';

interface JsonRequest<Answer> {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly answer: z.ZodType<Answer>;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** Sends JSON and reads the JSON that is answered. Rejects with a `MachineError`, or with the reason of the signal. */
export async function requestJson<Answer>({
  url,
  headers = {},
  body,
  answer,
  fetch,
  signal,
}: JsonRequest<Answer>): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    const text = await response.text();
    if (!response.ok) throw toStatusError(response.status, response.headers, readMessage(text));
    const parsed = answer.safeParse(readJson(text));
    if (parsed.success) return parsed.data;
    throw new MachineError('answer', 'It is not the JSON that is expected.', { mayHaveCost: true });
  } catch (error) {
    signal.throwIfAborted();
    throw toConnectionError(error);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an error says of itself: in `message` or `error`, which may be an object with a `message`. */
function readMessage(text: string): string {
  const json = readJson(text) as { message?: unknown; error?: unknown } | null | undefined;
  const { error, message } = json ?? {};
  const inner = (error as { message?: unknown } | null | undefined)?.message;
  return [message, inner, error].find((one) => typeof one === 'string') ?? text.slice(0, 200);
}
