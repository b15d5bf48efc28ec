import { ApiError, ConnectionError, type ErrorDetail, InBackground } from '@parlance/contract';
import { Problem } from '../console/problem.ts';

/** An answer whose content the caller has already (304). */
export class NotModified extends Error {
  override readonly name = 'NotModified';
}

const advice: Readonly<Record<number, readonly [message: string, next: string]>> = {
  401: [
    'The server does not accept the token.',
    'Run `parlance login` again, or look whether PARLANCE_TOKEN or the client’s id and secret are right.',
  ],
  402: [
    'The plan does not allow that many strings.',
    'Delete terms or locales that are not needed, or ask for a larger plan.',
  ],
  404: [
    'The server does not have that, or does not show it to you.',
    'Look whether `project` is right, and whether you may do this: `push` and `extract` ask for the role editor.',
  ],
  413: [
    'A file is larger than the server takes.',
    'Split the file, or raise IMPORT_MAX_BYTES of the server.',
  ],
  429: ['The server has had too many requests.', 'Wait for a minute and try again.'],
};

/** What a user is told about an error of a call. What is no error of the API stays as it is. */
export function toProblem(error: unknown, url: string): unknown {
  if (error instanceof InBackground || error instanceof Problem) return error;
  if (error instanceof ConnectionError) {
    const { cause } = error;
    const reason = cause instanceof Error ? (cause.cause ?? cause) : undefined;
    const told = reason instanceof Error && reason.message ? `: ${reason.message}` : '';
    return new Problem(`${error.message}${told}.`.replace('..', '.'), {
      next: `Look whether ${url} is the address of the server and answers.`,
      cause: error,
    });
  }
  if (!(error instanceof ApiError)) return error;
  if (error.status === 304) return new NotModified();
  const others = error.details.map(toDetailProblem);
  const [message, next] = advice[error.status] ?? [`${error.message}.`, undefined];
  return new Problem(message, { others, next, cause: error });
}

/** The status of the answer that a problem is about. */
export function statusOf(error: unknown): number | undefined {
  return answerOf(error)?.status;
}

/** The code of the error in that answer. */
export function codeOf(error: unknown): string | undefined {
  return answerOf(error)?.code;
}

function answerOf(error: unknown): ApiError | undefined {
  const { cause } = error instanceof Problem ? error : { cause: undefined };
  return cause instanceof ApiError ? cause : undefined;
}

function toDetailProblem({ path, file, line, column, message }: ErrorDetail): Problem {
  // An import of one file does not tell its path: whoever sent it does.
  const place =
    file === undefined && line === undefined ? undefined : { file: file ?? '', line, column };
  const what = path === undefined || path.startsWith('body.file') ? '' : `${path} `;
  return new Problem(`${what}${message}`, { place });
}
