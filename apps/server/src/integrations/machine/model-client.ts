/** What a language model is asked for. */
export interface ModelRequest {
  readonly model: string;
  /** What it is told first. */
  readonly system: string;
  /** What it is to work on. */
  readonly user: string;
  /** Images beside that. */
  readonly images?: readonly ModelImage[] | undefined;
  /** The schema of JSON that it answers with, or any object of JSON; undefined where it may answer anything. */
  readonly json?: 'object' | JsonSchema | undefined;
  /** Sent only where the model accepts it. */
  readonly temperature?: number | undefined;
  readonly maxOutputTokens: number;
  /** By which parameter servers like that of OpenAI take the limit. */
  readonly limitBy?: LimitParameter | undefined;
  readonly signal: AbortSignal;
}

export interface ModelImage {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  /** In base64. */
  readonly data: string;
}

export interface JsonSchema {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export const limitParameters = ['max_completion_tokens', 'max_tokens'] as const;

export type LimitParameter = (typeof limitParameters)[number];

export interface ModelAnswer {
  readonly text: string;
  /** Why it ends: it is all, it would be too long, or the model does not do this. */
  readonly stop: 'end' | 'length' | 'filter';
  readonly usage: TokenUsage;
}

export interface TokenUsage {
  readonly input: number;
  readonly output: number;
  /** Those of the output that nobody sees. */
  readonly reasoning: number;
}

/** A provider of language models. */
export interface ModelClient {
  /** Rejects with a `MachineError`, or with the reason of the signal. It tries once. */
  complete(request: ModelRequest): Promise<ModelAnswer>;
}
