import { codeOfStatus } from '@parlance/contract';
import { vi } from 'vitest';

/** A body, or the status of an error. */
type Answer = object | number;

/** Answers by `METHOD /path` below the base of the API; a function is given the request's body. */
export type Answers = Readonly<
  Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>
>;

type AnswerRequest = (url: string, init: RequestInit) => Promise<Response>;

let answerImport: AnswerRequest | undefined;

/** What answers previews and imports of files, from then on. */
export function answerImportsWith(answer: AnswerRequest): void {
  answerImport = answer;
}

/** Answers requests in place of the server. Resolves to the log of what was asked. */
export function answerWith(answers: Answers): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const [path = ''] = input.split('?');
    const request = `${init.method ?? 'GET'} ${path.replace('/api/v1', '')}`;
    if (path.endsWith('/events') && answers[request] === undefined) return silence(init.signal);
    asked.push(request);
    if (answerImport && /^POST .*\/imports(\/archive)?$/.test(request)) {
      return answerImport(input, init);
    }
    const given = answers[request] ?? 404;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = typeof given === 'function' ? await given(body) : given;
    if (typeof answer !== 'number') return Response.json(answer);
    const error = { code: codeOfStatus(answer), message: 'refused' };
    return Response.json({ error }, { status: answer });
  });
  return asked;
}

/** Somewhere nothing happens: a stream of events that has none. */
function silence(signal: AbortSignal | null | undefined): Response {
  const stream = new ReadableStream({
    start: (controller) => {
      signal?.addEventListener('abort', () => controller.close(), { once: true });
    },
  });
  return new Response(stream);
}
