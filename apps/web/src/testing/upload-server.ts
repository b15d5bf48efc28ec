import { changeSetHeader, codeOfStatus } from '@parlance/contract';
import { vi } from 'vitest';
import { answerImportsWith } from './answers.ts';

/** A preview or an import of staged files. */
interface Sent {
  /** Path and query below the base of the API; the query lacks the id of the staged files. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: FormData;
  /** The id of the staged files. */
  readonly upload: string | null;
  readonly headers: Headers;
}

/** The answer for a request that becomes a job. */
export class Later {
  readonly job: object;

  constructor(job: object) {
    this.job = job;
  }
}

/** A body, a job, the status of an error, or undefined for no answer. */
type Answer = object | Later | number | undefined;

interface Log extends Array<Sent> {
  /** The forms of all requests that staged files. */
  readonly staged: FormData[];
}

/**
 * Answers previews, imports, and the staging of their files in place of the server. Returns the log of the
 * requests.
 */
export function answerUploads(
  answer: (sent: Sent, place: number) => Answer,
  stage: (place: number) => Answer = (place) => ({ id: `u${place}` }),
): Log {
  const log: Log = Object.assign([], { staged: [] });
  answerImportsWith(async (url, init) => {
    const [path = '', search] = url.replace('/api/v1', '').split('?');
    const query = new URLSearchParams(search);
    const upload = query.get('upload');
    query.delete('upload');
    const form = init.body instanceof FormData ? init.body : new FormData();
    const sent = { path, query, form, upload, headers: new Headers(init.headers) };
    log.push(sent);
    const given = answer(sent, log.length - 1);
    if (given === undefined) return new Promise(() => {});
    if (typeof given === 'number') {
      const details = given === 404 ? [{ path: 'query.upload', message: 'is gone' }] : [];
      const error = { code: codeOfStatus(given), message: 'refused', details };
      return Response.json({ error }, { status: given });
    }
    if (given instanceof Later) return Response.json({ data: given.job }, { status: 202 });
    const changeSet = query.get('dryRun') === null ? { [changeSetHeader]: 'c1' } : {};
    return Response.json({ data: given }, { headers: changeSet });
  });
  vi.stubGlobal('XMLHttpRequest', function fakeRequest() {
    const request = {
      upload: { onprogress: (_: object) => {} },
      status: 0,
      responseText: '',
      onload: () => {},
      onabort: () => {},
      open: () => {},
      setRequestHeader: () => {},
      getResponseHeader: () => null,
      abort: () => request.onabort(),
      send: (form: FormData) => {
        log.staged.push(form);
        const given = stage(log.staged.length - 1);
        request.upload.onprogress({ loaded: given === undefined ? 1 : 2, total: 2 });
        if (given === undefined) return;
        const isError = typeof given === 'number';
        const error = isError && { code: codeOfStatus(given), message: 'refused' };
        request.status = isError ? given : 201;
        request.responseText = JSON.stringify(isError ? { error } : { data: given });
        queueMicrotask(() => request.onload());
      },
    };
    return request;
  });
  return log;
}
