import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { MachineError, toConnectionError, toStatusError } from './machine-error.ts';
import type { ModelAnswer, ModelClient, ModelRequest } from './model-client.ts';

interface ClientOptions {
  readonly url: string;
  readonly key: string | undefined;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
}

/** A client of any server that speaks the protocol of OpenAI: chat completions. */
export function createOpenAiClient({ url, key, fetch, timeoutMs }: ClientOptions): ModelClient {
  const client = new OpenAI({
    baseURL: url,
    // A server without keys does not look at it. Nothing is taken from the environment of the process.
    apiKey: key ?? 'none',
    organization: null,
    project: null,
    webhookSecret: null,
    fetch,
    timeout: timeoutMs,
    // Each try is paid, and waits for its turn with all others.
    maxRetries: 0,
    logLevel: 'off',
  });
  return {
    async complete(request) {
      try {
        const answer = await client.chat.completions.create(toParams(request), {
          signal: request.signal,
        });
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
  limitBy = 'max_completion_tokens',
}: ModelRequest): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const pictures = images.map(({ mediaType, data }) => ({
    type: 'image_url' as const,
    image_url: { url: `data:${mediaType};base64,${data}` },
  }));
  return {
    model,
    messages: [
      { role: 'system', content: system },
      {
        role: 'user',
        content: pictures.length === 0 ? user : [{ type: 'text', text: user }, ...pictures],
      },
    ],
    [limitBy]: maxOutputTokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(json === undefined ? {} : { response_format: toFormat(json) }),
  };
}

function toFormat(json: NonNullable<ModelRequest['json']>) {
  if (json === 'object') return { type: 'json_object' } as const;
  const { name, schema } = json;
  return {
    type: 'json_schema',
    json_schema: { name, strict: true, schema: { ...schema } },
  } as const;
}

/** Servers differ in what they leave out of an answer. */
function toAnswer(answer: OpenAI.ChatCompletion): ModelAnswer {
  const [choice] = answer.choices ?? [];
  const { usage } = answer;
  const { content, refusal } = choice?.message ?? {};
  const isFiltered = choice?.finish_reason === 'content_filter' || Boolean(refusal);
  return {
    text: content ?? '',
    stop: isFiltered ? 'filter' : choice?.finish_reason === 'length' ? 'length' : 'end',
    usage: {
      input: usage?.prompt_tokens ?? 0,
      output: usage?.completion_tokens ?? 0,
      reasoning: usage?.completion_tokens_details?.reasoning_tokens ?? 0,
    },
  };
}

function toError(error: unknown): MachineError {
  if (error instanceof APIConnectionTimeoutError) {
    return new MachineError('timeout', error.message, { cause: error, mayHaveCost: true });
  }
  if (error instanceof APIConnectionError) return toConnectionError(error.cause ?? error);
  if (error instanceof APIError && error.status !== undefined) {
    const message = [error.code, error.message].filter(Boolean).join(': ');
    return toStatusError(error.status, error.headers ?? new Headers(), message);
  }
  // The body of an answer was cut, or is no JSON.
  if (error instanceof SyntaxError) {
    return new MachineError('answer', error.message, { cause: error, mayHaveCost: true });
  }
  return toConnectionError(error);
}
