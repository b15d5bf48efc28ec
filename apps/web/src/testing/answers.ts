import { codeOfStatus } from '@parlance/contract';
import { vi } from 'vitest';

/** Answers by `METHOD /path` below the base of the API; a number is an error's status. */
export type Answers = Readonly<Record<string, object | number>>;

/** Answers requests in place of the server. Resolves to the log of what was asked. */
export function answerWith(answers: Answers): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const [path = ''] = input.split('?');
    const request = `${init.method ?? 'GET'} ${path.replace('/api/v1', '')}`;
    asked.push(request);
    const answer = answers[request] ?? 404;
    if (typeof answer !== 'number') return Response.json(answer);
    const error = { code: codeOfStatus(answer), message: 'refused' };
    return Response.json({ error }, { status: answer });
  });
  return asked;
}
