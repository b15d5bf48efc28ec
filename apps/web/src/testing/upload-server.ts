import { changeSetHeader, codeOfStatus } from '@parlance/contract';
import { vi } from 'vitest';

interface Sent {
  /** Path and query below the base of the API. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: FormData;
}

/** A body, the status of an error, or nothing: the upload never ends. */
type Answer = object | number | undefined;

/** Answers uploads in place of the server. Resolves to the log of what was sent. */
export function answerUploads(answer: (sent: Sent, place: number) => Answer): Sent[] {
  const log: Sent[] = [];
  vi.stubGlobal('XMLHttpRequest', function fakeRequest() {
    let url = '';
    let sent: Sent | undefined;
    const request = {
      upload: { onprogress: (_: object) => {} },
      status: 0,
      responseText: '',
      onload: () => {},
      onabort: () => {},
      open: (_: string, opened: string) => {
        url = opened;
      },
      setRequestHeader: () => {},
      getResponseHeader: (name: string) =>
        name === changeSetHeader && sent?.query.get('dryRun') === null ? 'c1' : null,
      abort: () => request.onabort(),
      send: (form: FormData) => {
        const [path = '', query] = url.replace('/api/v1', '').split('?');
        sent = { path, query: new URLSearchParams(query), form };
        log.push(sent);
        const given = answer(sent, log.length - 1);
        request.upload.onprogress({ loaded: given === undefined ? 1 : 2, total: 2 });
        if (given === undefined) return;
        const isError = typeof given === 'number';
        const error = isError && { code: codeOfStatus(given), message: 'refused' };
        request.status = isError ? given : 200;
        request.responseText = JSON.stringify(isError ? { error } : { data: given });
        queueMicrotask(() => request.onload());
      },
    };
    return request;
  });
  return log;
}
