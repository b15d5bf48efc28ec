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
  /** Address of the call, from `urlOf`. */
  url: string;
  /** What to send, from `toForm`. */
  form: FormData;
  /** Told the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** What the server has answered to an upload. */
export interface UploadAnswer {
  readonly data: unknown;
  /** By what it can be undone; nothing where it changed nothing. */
  readonly changeSetId: string | undefined;
}

/**
 * Sends files like `api` does, telling how far it is, which `fetch` can't. Resolves with the
 * answer, and rejects with the reason of the signal when it is told to stop.
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

/** Answers that are no JSON of ours come from a proxy between; their status says enough. */
function parse(text: string): { data?: unknown; error?: ErrorBody['error'] } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
