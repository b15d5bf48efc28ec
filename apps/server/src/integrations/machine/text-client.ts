import type { Tone } from '@parlance/contract';

/** Texts to translate, by a program that takes nothing else. */
export interface TextRequest {
  /** As markup: what must stay is in tags, which come back where they belong. */
  readonly texts: readonly string[];
  /** Codes of locales; the source is guessed where it is undefined. */
  readonly source: string | undefined;
  readonly target: string;
  readonly tone: Tone | null;
  /** What tells the program more of the texts, and is neither translated nor paid. */
  readonly context: string;
  readonly signal: AbortSignal;
}

export interface TextAnswer {
  /** In the order of the request; fewer where the program has left some out. */
  readonly texts: readonly string[];
  /** As the program counts them, or as they were sent. */
  readonly characters: number;
}

/** A provider without models: a program that translates texts. */
export interface TextClient {
  /** How a part that must stay is marked. */
  readonly keep: 'xml' | 'html';
  /** How many texts one request may have. */
  readonly maxTexts: number;
  /** Rejects with a `MachineError`, or with the reason of the signal. It tries once. */
  translate(request: TextRequest): Promise<TextAnswer>;
}
