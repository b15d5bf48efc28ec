import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Action, WorkspaceAction } from './permissions.ts';

/** The names of the parameters in a path: `'/projects/:projectId'` has `'projectId'`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What an endpoint answers when all is well. */
export type Success =
  /** `{data: …}` */
  | { readonly status: 200 | 201; readonly data: z.ZodType }
  /** The object itself, without an envelope. */
  | { readonly status: 200; readonly bare: z.ZodType }
  /** The bytes of a file, of a media type or just bytes. */
  | { readonly status: 200; readonly file: true; readonly type?: 'application/zip' }
  /** Server-sent events, the data of each as JSON, for as long as both sides want. */
  | { readonly status: 200; readonly events: Readonly<Record<string, z.ZodType>> }
  /** No body. */
  | { readonly status: 200 | 201 | 204 };

/** One operation of the REST API, as plain data. Paths are relative to `/api/v1`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  /** Who may call it at all: anyone, a signed-in user, or a user or a client of the project. */
  readonly access: 'public' | 'user' | 'user-or-client';
  /** What the caller's role in the project or the workspace of the path must permit. */
  readonly action?: Action | WorkspaceAction;
  /** What it must permit instead where `:userId` in the path is the caller. */
  readonly ownAction?: Action | WorkspaceAction;
  /** What one's role must permit about what others have asked for; one's own is always open. The use case asks. */
  readonly othersAction?: Action;
  /**
   * Where in the request the locale is that it edits, which the caller may not be confined to others than.
   * Where there is none, the use case asks.
   */
  readonly editsLocale?: 'params.localeCode' | 'query.locale' | 'body.code';
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * The body is `multipart/form-data`: with exactly one file in the field `file`, or with many of
   * them beside the fields of `body`.
   */
  readonly upload?: 'one' | 'many';
  /** `upload` of the query may name files that were staged, in place of those in the body. */
  readonly takesStaged?: true;
  /** The body may be larger than others, up to 500 kB: lists of ids. */
  readonly largeBody?: true;
  /** It changes content: the header `Change-Set` of its answer names what it wrote in the history. */
  readonly changesContent?: true;
  /** Who sends `Prefer: respond-async` may be answered 202 and a job that does it in the background. */
  readonly background?: true;
  /** Guarded by the limit of requests a minute and address (`AUTH_RATE_LIMIT`). */
  readonly rateLimited?: true;
  readonly success: Success;
  /** Which errors a caller must expect besides those that a request can meet on its way to it. */
  readonly errors: readonly ErrorCode[];
}

/** The header with the id of the change set that a request made; missing where nothing changed. */
export const changeSetHeader = 'Change-Set';

/** Declares an endpoint, keeping its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? Q : never;
type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? B : never;

/** The path parameters of an endpoint, by name. */
export type ParamsOf<E extends Endpoint> = { readonly [Name in PathParams<E['path']>]: string };

/** What a handler is given: query and body after parsing, defaults filled in. */
export type ParsedQuery<E extends Endpoint> = [QueryOf<E>] extends [never]
  ? Record<never, never>
  : z.output<QueryOf<E>>;
export type ParsedBody<E extends Endpoint> = [BodyOf<E>] extends [never]
  ? undefined
  : z.output<BodyOf<E>>;

/** What an endpoint answers, without the envelope. */
export type Output<E extends Endpoint> = E['success'] extends { data: infer D extends z.ZodType }
  ? z.output<D>
  : E['success'] extends { bare: infer B extends z.ZodType }
    ? z.output<B>
    : E['success'] extends { file: true }
      ? Blob
      : E['success'] extends { events: object }
        ? ReadableStream<Uint8Array>
        : undefined;

type Part<Name extends string, T> = [keyof T] extends [never]
  ? Record<never, never>
  : Record<never, never> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

/** One of many files to send, under the path that it is to be known by. */
export interface NamedFile {
  readonly path: string;
  readonly content: Blob;
}

/** What a caller passes: path parameters, query, body or files, as far as the endpoint has them. */
export type Input<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  ([QueryOf<E>] extends [never] ? unknown : Part<'query', z.input<QueryOf<E>>>) &
  ([BodyOf<E>] extends [never] ? unknown : { readonly body: z.input<BodyOf<E>> }) &
  (E extends { upload: 'one' } ? Sent<E, { readonly file: Blob }> : unknown) &
  (E extends { upload: 'many' } ? Sent<E, { readonly files: readonly NamedFile[] }> : unknown);

/** Files that may also have been staged need not be sent. */
type Sent<E extends Endpoint, T> = E extends { takesStaged: true } ? Partial<T> : T;
