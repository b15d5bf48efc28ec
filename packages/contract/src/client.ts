import { z } from 'zod';
import {
  changeSetHeader,
  type Endpoint,
  type Input,
  type NamedFile,
  type Output,
} from './endpoint.ts';
import { apiBase } from './endpoints.ts';
import { codeOfStatus, type ErrorBody, type ErrorCode, type ErrorDetail } from './errors.ts';
import { job, type ShownJob } from './features/jobs.ts';

/** An answer of the server that is an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** Seconds to wait before another try, from `Retry-After`, if the answer has it. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ErrorBody | undefined, retryAfter?: number) {
    super(body?.error.message ?? `The server answered with status ${status}`);
    this.status = status;
    this.code = body?.error.code ?? codeOfStatus(status);
    this.details = body?.error.details ?? [];
    this.retryAfter = retryAfter;
  }
}

/**
 * The request got no answer of this API: the server is unreachable, the connection broke, or a proxy answered in
 * the server's place.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Thrown by a call with `prefersBackground` when the server turned the request into a job. */
export class InBackground extends Error {
  override readonly name = 'InBackground';
  readonly job: ShownJob;

  constructor(job: ShownJob) {
    super('It will be done in the background');
    this.job = job;
  }
}

export interface ClientOptions {
  /** The origin of the server, without a path; empty for the origin of the page. */
  readonly baseUrl?: string;
  /** Returns the current access token, if there is one. */
  readonly token?: () => string | undefined;
  /** Further headers for the requests of an endpoint. */
  readonly headers?: (endpoint: Endpoint) => Record<string, string>;
  /** What sends the requests in place of the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Sends `Prefer: respond-async`: if the server makes a job of the request, the call rejects with `InBackground`.
   */
  readonly prefersBackground?: boolean;
  /** Called with the id of the change set that the request made, for undo; not called if nothing changed. */
  readonly onChangeSet?: (id: string) => void;
}

/** Calls an endpoint. Rejects with `ApiError`, `ConnectionError`, or the signal's reason. */
export type Client = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Output<E>>;

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  files?: readonly NamedFile[];
}

/** Makes a typed client of the API: `call(endpoints.getProject, {params: {projectId}})`. */
export function createClient(options: ClientOptions = {}): Client {
  return async (endpoint, input, callOptions = {}) => {
    const { signal, headers, prefersBackground, onChangeSet } = callOptions;
    const { params = {}, query = {}, body } = input as AnyInput;
    const form = endpoint.upload && hasForm(input as AnyInput) && toForm(input as AnyInput);
    const token = options.token?.();
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...(prefersBackground ? { prefer: 'respond-async' } : {}),
        ...options.headers?.(endpoint),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form ? { body: form } : {}),
      ...(signal ? { signal } : {}),
    };
    const url = (options.baseUrl ?? '') + urlOf(endpoint, params, query);
    const send = options.fetch ?? fetch;
    const response = await send(url, init).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ConnectionError('The server can not be reached', { cause: error });
    });
    if (!response.ok) {
      const wait = secondsToWait(response.headers.get('retry-after'));
      throw new ApiError(response.status, await errorBodyOf(response), wait);
    }
    const isAccepted = response.status === 202 && endpoint.background === true;
    const answer = isAccepted ? jobOf(response) : successOf(endpoint, response);
    const output = await answer.catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ConnectionError('The answer is not one of this API', { cause: error });
    });
    if (output instanceof InBackground) throw output;
    const changeSetId = response.headers.get(changeSetHeader);
    if (changeSetId !== null) onChangeSet?.(changeSetId);
    return output as Output<typeof endpoint>;
  };
}

/** The seconds in a `Retry-After`, which may be a date instead (RFC 9110, section 10.2.3). */
export function secondsToWait(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

/** A request that only names staged files has no form. */
function hasForm({ body, file, files = [] }: AnyInput): boolean {
  return body !== undefined || file !== undefined || files.length > 0;
}

/** The form of an upload, for callers that send the request without this client. */
export function toForm({
  body = {},
  file,
  files = [],
}: {
  readonly body?: unknown;
  readonly file?: Blob;
  readonly files?: readonly NamedFile[];
}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Readonly<Record<string, string>>)) {
    form.append(name, value);
  }
  if (file) form.append('file', file);
  for (const { path, content } of files) form.append('file', content, path);
  return form;
}

/** The path and query of a call, below the address of the server. */
export function urlOf(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return apiBase + path + (search.size > 0 ? `?${search}` : '');
}

async function jobOf(response: Response): Promise<InBackground> {
  return new InBackground(dataOf(job, await response.json()) as ShownJob);
}

async function successOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  if ('file' in endpoint.success) return response.blob();
  if ('events' in endpoint.success) return response.body;
  if ('bare' in endpoint.success) return endpoint.success.bare.parse(await response.json());
  if ('data' in endpoint.success) return dataOf(endpoint.success.data, await response.json());
  return undefined;
}

/** The content of the envelope. Only its kind is checked, because some lists are long. */
function dataOf(schema: z.ZodType, body: unknown): unknown {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  const isKind =
    data === null
      ? schema.safeParse(null).success
      : typeof data === 'object' && Array.isArray(data) === schema instanceof z.ZodArray;
  if (!isKind) throw new TypeError('The answer lacks what was asked for');
  return data;
}

async function errorBodyOf(response: Response): Promise<ErrorBody | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  return isErrorBody(body) ? body : undefined;
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
