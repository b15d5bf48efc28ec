import type { z } from 'zod';
import type { ActionGroup } from './action-groups.ts';
import type { ErrorCode } from './errors.ts';
import type { Action, WorkspaceAction } from './permissions.ts';

/** The names of the parameters in a path: `'/projects/:projectId'` has `'projectId'`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The answer of an endpoint when it succeeds. */
export type Success =
  /** `{data: …}` */
  | { readonly status: 200 | 201; readonly data: z.ZodType }
  /** The bare object, without an envelope. */
  | { readonly status: 200; readonly bare: z.ZodType }
  /** The bytes of a file, with the media type if it is fixed; `image` is one of `imageTypes`. */
  | { readonly status: 200; readonly file: true; readonly type?: 'application/zip' | 'image' }
  /** A stream of server-sent events with JSON as data, open until one side closes it. */
  | { readonly status: 200; readonly events: Readonly<Record<string, z.ZodType>> }
  /** No body. */
  | { readonly status: 200 | 201 | 204 };

/** One operation of the REST API, as plain data. Paths are relative to `/api/v1`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  /**
   * The callers that may use the endpoint at all: anyone, a user who has signed in and acts by no access token, a user,
   * or a user or a client of the project.
   */
  readonly access: 'public' | 'session' | 'user' | 'user-or-client';
  /** The action that the caller's role in the project or workspace of the path must permit. */
  readonly action?: Action | WorkspaceAction;
  /** The action that is checked instead of `action` where `:userId` in the path is the caller. */
  readonly ownAction?: Action | WorkspaceAction;
  /** The action needed for what other people requested; own requests need none. The use case checks it. */
  readonly othersAction?: Action;
  /**
   * The action needed in a project that uses the glossary of the path, or in its workspace. The use case checks it: members
   * of the workspace may do more.
   */
  readonly glossaryAction?: Action | WorkspaceAction;
  /**
   * The group of actions that an access token must permit where no `action` does so. `any`: every token may call it, or
   * the use case checks it.
   */
  readonly tokenGroup?: ActionGroup | 'any';
  /**
   * The place in the request of the locale that is edited: callers confined to other locales are refused. Without
   * it, the use case checks the locale.
   */
  readonly editsLocale?: 'params.localeCode' | 'query.locale' | 'body.code' | 'body.locale';
  /** The place in the request of the only locales that are exported; all of the project where it names none. */
  readonly exportsLocales?: 'query.locale' | 'query.locales';
  /**
   * The place in the request of the file whose content is changed or exported, or of a term in that file; `body.cells` has
   * terms of several files, and `none` says that no file is. Without it, access tokens that are confined to files are refused.
   */
  readonly aboutFile?:
    | 'params.fileId'
    | 'query.fileId'
    | 'body.fileId'
    | 'params.termId'
    | 'body.termId'
    | 'body.cells'
    | 'none';
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * The body is `multipart/form-data`: with exactly one file in the field `file`, which `stream` reads in parts as they
   * come, or with many files beside the fields of `body`.
   */
  readonly upload?: 'one' | 'stream' | 'many';
  /** The query's `upload` may name staged files in place of files in the body. */
  readonly takesStaged?: true;
  /** The body may be larger than the usual limit, up to 500 kB, for lists of ids. */
  readonly largeBody?: true;
  /** The body may be larger still, up to 4 MB, for lists of texts. */
  readonly textsBody?: true;
  /**
   * The request changes content, or takes what can come back from a glossary: the header `Change-Set` of the answer names the
   * change set that is undone.
   */
  readonly changesContent?: true;
  /** A request with `Prefer: respond-async` may be answered with 202 and a background job. */
  readonly background?: true;
  /**
   * Agents may call it although it is no `GET`: it changes nothing, or its use case keeps the rules for what agents change.
   */
  readonly takesAgents?: true;
  /** Requests count towards the limit per minute and address (`AUTH_RATE_LIMIT`). */
  readonly rateLimited?: true;
  readonly success: Success;
  /** The error codes to expect besides those that any request can meet before it reaches the handler. */
  readonly errors: readonly ErrorCode[];
}

/** The response header with the id of the request's change set; missing where nothing changed. */
export const changeSetHeader = 'Change-Set';

/** Declares an endpoint, keeping its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? Q : never;
type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? B : never;

/** The path parameters of an endpoint, by name. */
export type ParamsOf<E extends Endpoint> = { readonly [Name in PathParams<E['path']>]: string };

/** The query and body that a handler gets: parsed, with defaults filled in. */
export type ParsedQuery<E extends Endpoint> = [QueryOf<E>] extends [never]
  ? Record<never, never>
  : z.output<QueryOf<E>>;
export type ParsedBody<E extends Endpoint> = [BodyOf<E>] extends [never]
  ? undefined
  : z.output<BodyOf<E>>;

/** The answer of an endpoint, without the envelope. */
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

/** One of many files to upload, with the path that the server knows it by. */
export interface NamedFile {
  readonly path: string;
  readonly content: Blob;
}

/** The input of a call: path parameters, query, body or files, as far as the endpoint has them. */
export type Input<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  ([QueryOf<E>] extends [never] ? unknown : Part<'query', z.input<QueryOf<E>>>) &
  ([BodyOf<E>] extends [never] ? unknown : { readonly body: z.input<BodyOf<E>> }) &
  (E extends { upload: 'one' | 'stream' } ? Sent<E, { readonly file: Blob }> : unknown) &
  (E extends { upload: 'many' } ? Sent<E, { readonly files: readonly NamedFile[] }> : unknown);

/** Files may be left out where the endpoint takes staged files. */
type Sent<E extends Endpoint, T> = E extends { takesStaged: true } ? Partial<T> : T;
