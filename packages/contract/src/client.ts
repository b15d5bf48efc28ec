import {
  changeSetHeader,
  type Endpoint,
  type Input,
  type NamedFile,
  type Output,
} from './endpoint.ts';
import { apiBase } from './endpoints.ts';
import { codeOfStatus, type ErrorBody, type ErrorCode, type ErrorDetail } from './errors.ts';

/** The server answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];

  constructor(status: number, body: ErrorBody | undefined) {
    super(body?.error.message ?? `The server answered with status ${status}`);
    this.status = status;
    this.code = body?.error.code ?? codeOfStatus(status);
    this.details = body?.error.details ?? [];
  }
}

/** There was no answer: the server can't be reached or the connection broke. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

export interface ClientOptions {
  /** Address of the server without a path; empty for the page's own. */
  readonly baseUrl?: string;
  /** The access token of the moment, if there is one. */
  readonly token?: () => string | undefined;
  /** Headers to send beside those of the client. */
  readonly headers?: (endpoint: Endpoint) => Record<string, string>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Told of the change set that the call made, to undo it; not called where nothing changed. */
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
  return async (endpoint, input, { signal, headers, onChangeSet } = {}) => {
    const { params = {}, query = {}, body } = input as AnyInput;
    const form = endpoint.upload && toForm(input as AnyInput);
    const token = options.token?.();
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...options.headers?.(endpoint),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form ? { body: form } : {}),
      ...(signal ? { signal } : {}),
    };
    const url = (options.baseUrl ?? '') + urlOf(endpoint, params, query);
    const response = await fetch(url, init).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ConnectionError('The server can not be reached', { cause: error });
    });
    if (!response.ok) throw new ApiError(response.status, await errorBodyOf(response));
    const changeSetId = response.headers.get(changeSetHeader);
    if (changeSetId !== null) onChangeSet?.(changeSetId);
    return (await successOf(endpoint, response)) as Output<typeof endpoint>;
  };
}

/** The body of a call that uploads, for those who send it on their own. */
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

async function successOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  if ('file' in endpoint.success) return response.blob();
  if ('events' in endpoint.success) return response.body;
  if ('bare' in endpoint.success) return response.json();
  if ('data' in endpoint.success) return ((await response.json()) as { data: unknown }).data;
  return undefined;
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
