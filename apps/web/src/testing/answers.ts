import { codeOfStatus } from '@parlance/contract';
import { vi } from 'vitest';

/** A body, the status of an error, or a whole answer, as that with a file. */
type Answer = object | number;

/**
 * Answers by `METHOD /path` below the base of the API, or `METHOD /path?query` where another query has another answer;
 * functions get the body of the request.
 */
export type Answers = Readonly<
  Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>
>;

type AnswerRequest = (url: string, init: RequestInit) => Promise<Response>;

let answerImport: AnswerRequest | undefined;

/** Sets the handler of previews and imports of files. */
export function answerImportsWith(answer: AnswerRequest): void {
  answerImport = answer;
}

/** Answers requests in place of the server. Returns the log of the requests. */
export function answerWith(answers: Answers): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const [path = '', query] = input.split('?');
    const request = `${init.method ?? 'GET'} ${path.replace('/api/v1', '')}`;
    if (path.endsWith('/events') && answers[request] === undefined) return silence(init.signal);
    asked.push(request);
    if (answerImport && /^POST .*\/imports(\/archive)?$/.test(request)) {
      return answerImport(input, init);
    }
    const given = answers[`${request}?${query}`] ?? answers[request] ?? 404;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = typeof given === 'function' ? await given(body) : given;
    if (answer instanceof Response) return answer;
    if (typeof answer !== 'number') return Response.json(answer);
    const error = { code: codeOfStatus(answer), message: 'refused' };
    return Response.json({ error }, { status: answer });
  });
  return asked;
}

/** A stream of events that sends none. */
function silence(signal: AbortSignal | null | undefined): Response {
  const stream = new ReadableStream({
    start: (controller) => {
      signal?.addEventListener('abort', () => controller.close(), { once: true });
    },
  });
  return new Response(stream);
}
