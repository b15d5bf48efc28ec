import Anthropic, {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
} from '@anthropic-ai/sdk';
import { MachineError, toConnectionError, toStatusError } from './machine-error.ts';
import type { ModelAnswer, ModelClient, ModelRequest } from './model-client.ts';

interface ClientOptions {
  readonly url: string;
  readonly key: string | undefined;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
}

/** A client of the messages of Anthropic. */
export function createAnthropicClient({ url, key, fetch, timeoutMs }: ClientOptions): ModelClient {
  const client = new Anthropic({
    baseURL: url,
    // With a key of its own, the library looks for none in the environment or the files of the process.
    apiKey: key ?? 'none',
    authToken: null,
    webhookKey: null,
    fetch,
    timeout: timeoutMs,
    // Each try is paid, and waits for its turn with all others.
    maxRetries: 0,
    logLevel: 'off',
    openTelemetry: false,
  });
  return {
    async complete(request) {
      try {
        const answer = await client.messages.create(toParams(request), { signal: request.signal });
        return toAnswer(answer);
      } catch (error) {
        request.signal.throwIfAborted();
        throw toError(error);
      }
    },
  };
}

function toParams({
  model,
  system,
  user,
  images = [],
  json,
  temperature,
  maxOutputTokens,
}: ModelRequest): Anthropic.MessageCreateParamsNonStreaming {
  const pictures = images.map(({ mediaType, data }) => ({
    type: 'image' as const,
    source: { type: 'base64' as const, media_type: mediaType, data },
  }));
  return {
    model,
    max_tokens: maxOutputTokens,
    system: [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }],
    messages: [
      {
        role: 'user',
        content:
          pictures.length === 0 ? user : [...pictures, { type: 'text' as const, text: user }],
      },
    ],
    ...(temperature === undefined ? {} : { temperature }),
    ...(typeof json === 'object'
      ? { output_config: { format: { type: 'json_schema', schema: { ...json.schema } } } }
      : {}),
  };
}

function toAnswer({ content = [], stop_reason, usage }: Anthropic.Message): ModelAnswer {
  // What it thinks comes in blocks of their own.
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
  const isCut = stop_reason === 'max_tokens' || stop_reason === 'model_context_window_exceeded';
  const cached = (usage?.cache_creation_input_tokens ?? 0) + (usage?.cache_read_input_tokens ?? 0);
  return {
    text,
    stop: stop_reason === 'refusal' ? 'filter' : isCut ? 'length' : 'end',
    usage: {
      input: (usage?.input_tokens ?? 0) + cached,
      output: usage?.output_tokens ?? 0,
      reasoning: usage?.output_tokens_details?.thinking_tokens ?? 0,
    },
  };
}

function toError(error: unknown): MachineError {
  if (error instanceof APIConnectionTimeoutError) {
    return new MachineError('timeout', error.message, { cause: error, mayHaveCost: true });
  }
  if (error instanceof APIConnectionError) return toConnectionError(error.cause ?? error);
  if (error instanceof APIError && error.status !== undefined) {
    return toStatusError(error.status, error.headers ?? new Headers(), error.message);
  }
  // The body of an answer was cut, or is no JSON.
  if (error instanceof SyntaxError) {
    return new MachineError('answer', error.message, { cause: error, mayHaveCost: true });
  }
  return toConnectionError(error);
}
