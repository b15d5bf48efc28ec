import {
  ApiError,
  ConnectionError,
  changeSetHeader,
  type Endpoint,
  type ErrorBody,
  secondsToWait,
} from '@parlance/contract';
import { csrfHeaders, endSessionOn } from './api.ts';
import { session } from './session.ts';

interface Upload {
  endpoint: Endpoint;
  /** The URL of the call, from `urlOf`. */
  url: string;
  /** The body, from `toForm`. */
  form: FormData;
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** The answer of the server to an upload. */
export interface UploadAnswer {
  readonly data: unknown;
  /** The change set that undoes the upload; undefined if nothing changed. */
  readonly changeSetId: string | undefined;
}

/**
 * Uploads files like `api`, but reports progress, which `fetch` can't. Resolves with the answer; rejects with the
 * signal's reason when it is aborted.
 */
export function upload({ endpoint, url, form, onProgress, signal }: Upload): Promise<UploadAnswer> {
  const { token } = session.get();
  const { promise, resolve, reject } = Promise.withResolvers<UploadAnswer>();
  const request = new XMLHttpRequest();
  request.open(endpoint.method, url);
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(csrfHeaders(endpoint))) {
    request.setRequestHeader(name, value);
  }

  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onerror = () => reject(new ConnectionError('The server can not be reached'));
  request.onload = () => {
    const body = parse(request.responseText);
    if (request.status < 300) {
      const { data } = body;
      const changeSetId = request.getResponseHeader(changeSetHeader) ?? undefined;
      if (data !== undefined) resolve({ data, changeSetId });
      else reject(new ConnectionError('The answer is not one of this API'));
      return;
    }
    const wait = secondsToWait(request.getResponseHeader('retry-after'));
    const { error: refusal } = body;
    const error = new ApiError(request.status, refusal && { error: refusal }, wait);
    endSessionOn(error, endpoint, token);
    reject(error);
  };
  request.onabort = () => reject(signal.reason);

  signal.throwIfAborted();
  signal.addEventListener('abort', () => request.abort());
  request.send(form);
  return promise;
}

/** An answer that is no JSON of this API comes from a proxy; its status is enough. */
function parse(text: string): { data?: unknown; error?: ErrorBody['error'] } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
