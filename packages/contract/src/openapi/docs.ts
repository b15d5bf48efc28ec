import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

/** The texts and examples of an endpoint beyond its declaration. */
export interface EndpointDocs {
  /** Further facts beside the summary, as Markdown. */
  readonly note?: string;
  /** An example of a request body. */
  readonly body?: unknown;
  /** An example of the answer to `body`, without the envelope. */
  readonly answer?: unknown;
  /** An example of `current` in a conflict. */
  readonly current?: unknown;
  /** The first lines of an example file; empty if the file is binary. */
  readonly file?: string;
  /** Some example events, as they are sent. */
  readonly events?: string;
  /** An example of the job, where the request runs in the background. */
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
 * The texts and examples of a feature for OpenAPI. They stand in the file of the feature, below the endpoints and
 * not in them, because the web app bundles all endpoints and would be 6 kB larger (compressed) with these texts.
 * They are a function, because bundlers drop a function that is never called, but keep an object that reads from
 * others.
 */
export interface FeatureDocs<
  Endpoints extends Readonly<Record<string, Endpoint>> = Readonly<Record<string, Endpoint>>,
> {
  /** The tag of the operations, which several features may share. */
  readonly heading: string;
  /** The description of the tag. Exactly one of the features that share a tag has it. */
  readonly about?: string;
  readonly endpoints: {
    readonly [Name in keyof Endpoints]: Pick<EndpointDocs, 'note'> &
      BodyOf<Endpoints[Name]> &
      AnswerOf<Endpoints[Name]> &
      JobOf<Endpoints[Name]>;
  };
}
