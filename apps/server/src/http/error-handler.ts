import { type ErrorBody, errors } from '@parlance/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { AppError, awayForNow } from '../app-error.ts';
import { EmbeddedDatabaseError } from '../db/embedded/embedded-database-error.ts';
import { keepNothing } from './caching.ts';
import { diskIsFull } from './operation/disk-room.ts';

/** Turns whatever was thrown into an answer; what is nobody's fault but ours is logged. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  const isOurs = known.code === 'Internal' || known.code === 'Unavailable';
  if (isOurs && !isOfCallerWhoLeft(error, request)) {
    request.log.error({ err: error }, 'request failed');
  }
  // The framework would close the connection on whoever still sends. A proxy then says that the
  // server is broken, and its caller never hears of this answer; so a body that has an end is read to
  // it and dropped.
  const hasEnd = request.headers['content-length'] !== undefined;
  if (known.code === 'PayloadTooLarge' && hasEnd) reply.removeHeader('connection');
  sendError(reply, known);
}

/** Whoever hangs up ends what they send or are sent, which looks like any broken connection. */
function isOfCallerWhoLeft(error: unknown, { raw: { socket, complete } }: FastifyRequest): boolean {
  const isCutOff = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
  return socket.destroyed && (!complete || isCutOff);
}

export function sendError(reply: FastifyReply, { code, details, retryAfter }: AppError): void {
  const body: ErrorBody = {
    error: { code, message: errors[code].message, ...(details.length > 0 ? { details } : {}) },
  };
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  void reply.status(errors[code].status).header('cache-control', keepNothing).send(body);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof pg.DatabaseError) return toErrorOfDatabase(error);
  // The embedded database knows why it does not start.
  const problem = error instanceof EmbeddedDatabaseError ? error.cause : error;
  const reason = diskProblems.get((problem as NodeJS.ErrnoException | undefined)?.code ?? '');
  if (reason !== undefined) return new AppError('Unavailable', [{ message: reason }]);
  if (isConnectionFailure(error)) return awayForNow();
  const status = (error as FastifyError).statusCode;
  if (status === 413) return new AppError('PayloadTooLarge');
  // What the framework refuses before a handler sees it: unreadable bodies, unknown media types.
  if (status !== undefined && status >= 400 && status < 500) return new AppError('BadRequest');
  return new AppError('Internal');
}

const readOnly = 'The server can not write to its disk or database';

/** By the code of the operating system. */
const diskProblems = new Map([
  ['ENOSPC', diskIsFull],
  ['EDQUOT', diskIsFull],
  ['EROFS', readOnly],
  ['EIO', readOnly],
]);

function toErrorOfDatabase({ code: state = '', message }: pg.DatabaseError): AppError {
  // A named unique constraint was the last to see that the value is taken.
  if (state === '23505') return new AppError('AlreadyExists');
  // What the row belongs to went away between check and write.
  if (state === '23503') return new AppError('NotFound');
  if (state === '53100') return new AppError('Unavailable', [{ message: diskIsFull }]);
  // An error of input and output; a disk that is read-only; a database that is, as a standby.
  if (state === '58030' || state === '25006' || /read-only file system/i.test(message)) {
    return new AppError('Unavailable', [{ message: readOnly }]);
  }
  if (isAway(state)) return awayForNow();
  // What else its system does to it, as the loss of a file.
  return new AppError(state.startsWith('58') ? 'Unavailable' : 'Internal');
}

/** Connection exceptions, a server that shuts down or starts, or one that is full. */
function isAway(state: string): boolean {
  return ['08', '57P', '53'].some((start) => state.startsWith(start));
}

const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

const connectionMessages =
  /^(connection terminated|timeout exceeded|client has encountered a connection error|client was closed)/i;

function isConnectionFailure(error: unknown): boolean {
  if (error instanceof EmbeddedDatabaseError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // `pg` gives these errors no code. The last two are what the end of a transaction meets on a
  // connection that broke in the middle of it.
  return connectionErrors.has(code) || connectionMessages.test(error.message);
}
