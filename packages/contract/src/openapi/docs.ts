import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

/** What the description of the API says of an endpoint beyond its declaration. */
export interface EndpointDocs {
  /** What there is to know beyond the summary, as Markdown. */
  readonly note?: string;
  /** What a caller may send. */
  readonly body?: unknown;
  /** What the answer to that may be, without the envelope. */
  readonly answer?: unknown;
  /** What the answer would be at present, where the caller worked from an older one. */
  readonly current?: unknown;
  /** The beginning of the file that is the answer; empty where it is not text. */
  readonly file?: string;
  /** Some of the events that are the answer, as they are sent. */
  readonly events?: string;
  /** What the answer may be where it is done in the background. */
  readonly job?: unknown;
}

type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType }
  ? { readonly body: z.input<B> }
  : unknown;

type AnswerOf<E extends Endpoint> = E['success'] extends
  | { data: infer S extends z.ZodType }
  | { bare: infer S extends z.ZodType }
  ? { readonly answer: z.output<S> } & ('Conflict' extends E['errors'][number]
      ? { readonly current: z.output<S> }
      : unknown)
  : E['success'] extends { file: true }
    ? { readonly file: string }
    : E['success'] extends { events: object }
      ? { readonly events: string }
      : unknown;

type JobOf<E extends Endpoint> = E extends { background: true }
  ? { readonly job: unknown }
  : unknown;

/**
 * What the description of the API says of a feature. It stands in the file of the feature, below the endpoints
 * and not in them, since the web app has all endpoints and would be 6 kB larger (compressed) with these texts.
 * It is a function, which bundlers leave out where nobody calls it; an object that reads from others they keep.
 */
export interface FeatureDocs<
  Endpoints extends Readonly<Record<string, Endpoint>> = Readonly<Record<string, Endpoint>>,
> {
  /** What the operations stand under, maybe with those of other features. */
  readonly heading: string;
  /** What is under the heading. One of the features that have it says so. */
  readonly about?: string;
  readonly endpoints: {
    readonly [Name in keyof Endpoints]: Pick<EndpointDocs, 'note'> &
      BodyOf<Endpoints[Name]> &
      AnswerOf<Endpoints[Name]> &
      JobOf<Endpoints[Name]>;
  };
}
