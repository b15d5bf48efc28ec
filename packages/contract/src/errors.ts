import type { Author } from './schemas.ts';

/**
 * The error codes of the API, each with its status and its fixed text. This is the only place that maps a code to a
 * status.
 */
export const errors = {
  BadRequest: { status: 400, message: 'Your request seems to be invalid or malformed' },
  Unauthorized: { status: 401, message: 'You are not authorized to access this resource' },
  PaymentRequired: { status: 402, message: 'You seem to have reached your plan limit' },
  NotFound: { status: 404, message: 'The requested resource could not be found' },
  AlreadyExists: { status: 409, message: 'This resource already exists' },
  Conflict: { status: 409, message: 'This resource has been changed in the meantime' },
  // The codes of RFC 8628, section 3.5, in its spelling: what a program that waits for a person is told.
  authorization_pending: { status: 400, message: 'Nobody has decided yet, ask again' },
  slow_down: { status: 400, message: 'You ask too often, wait five seconds longer from now on' },
  access_denied: { status: 400, message: 'The person has denied the access' },
  expired_token: { status: 400, message: 'The code is not valid any more, ask for another one' },
  PayloadTooLarge: { status: 413, message: 'Payload too large' },
  UnprocessableEntity: {
    status: 422,
    message: 'We understood the request, but are unable to process it',
  },
  TooManyRequests: {
    status: 429,
    message: 'You are sending too many requests, please try again later',
  },
  Internal: { status: 500, message: "Something went wrong, that's all we know" },
  Unavailable: {
    status: 503,
    message: 'A service that this needs can not be reached, please try again later',
  },
} as const;

export type ErrorCode = keyof typeof errors;

/** One problem in a request, for a client that shows where the problem is. */
export interface ErrorDetail {
  /** Place in the request: `body.name`, `query.locale`, `params.termId`. */
  readonly path?: string;
  /** Path of the uploaded file that has the problem. */
  readonly file?: string;
  /** Position in the uploaded file or text, both counted from 1. */
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
  /** What it is, where the caller has to tell apart what is wrong with one place. */
  readonly reason?: string;
  /** The current resource, where the caller's revision was older (`Conflict`). */
  readonly current?: unknown;
  /** Author of the current resource, if known. */
  readonly by?: Author;
  /** The finding of a check for which a translation is refused: a `Finding`. */
  readonly finding?: unknown;
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details?: readonly ErrorDetail[];
  };
}

/** The code for a status, for answers without an error body of this API, such as those of a proxy. */
export function codeOfStatus(status: number): ErrorCode {
  const found = Object.entries(errors).find(([, error]) => error.status === status);
  return found ? (found[0] as ErrorCode) : 'Internal';
}
