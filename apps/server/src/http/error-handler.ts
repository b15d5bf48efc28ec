import { type ErrorBody, errors } from '@parlance/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { AppError, awayForNow } from '../app-error.ts';
import { EmbeddedDatabaseError } from '../db/embedded/embedded-database-error.ts';
import { isMachineAway, sqlStateOf, sqlStates } from '../db/sql-state.ts';
import { keepNothing } from './caching.ts';
import { diskIsFull } from './operation/disk-room.ts';

/** Answers a request with the error that was thrown. Failures of the server are logged. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  const isOurs = known.code === 'Internal' || known.code === 'Unavailable';
  if (isOurs && !isOfCallerWhoLeft(error, request)) {
    request.log.error({ err: error }, 'request failed');
  }
  // The framework would close the connection while the caller still sends. A proxy would then report a broken server
  // instead of this answer. So a body of known length is read to its end and dropped.
  const hasEnd = request.headers['content-length'] !== undefined;
  if (known.code === 'PayloadTooLarge' && hasEnd) reply.removeHeader('connection');
  sendError(reply, known);
}

/** Whether the error comes from a caller who hung up, which breaks the request or the answer. */
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
  // The cause tells why the embedded database does not start.
  const problem = error instanceof EmbeddedDatabaseError ? error.cause : error;
  const reason = diskProblems.get((problem as NodeJS.ErrnoException | undefined)?.code ?? '');
  if (reason !== undefined) return new AppError('Unavailable', [{ message: reason }]);
  if (isConnectionFailure(error)) return awayForNow();
  const status = (error as FastifyError).statusCode;
  if (status === 413) return new AppError('PayloadTooLarge');
  // The framework refuses some requests before a handler sees them: unreadable bodies, unknown media types.
  if (status !== undefined && status >= 400 && status < 500) return new AppError('BadRequest');
  return new AppError('Internal');
}

const readOnly = 'The server can not write to its disk or database';

/** The reasons by the error codes of the operating system. */
const diskProblems = new Map([
  ['ENOSPC', diskIsFull],
  ['EDQUOT', diskIsFull],
  ['EROFS', readOnly],
  ['EIO', readOnly],
]);

/** The reason where a cluster has lost a machine. */
const machineIsAway =
  'A machine of the database does not answer: its projects, and changes of accounts, members and settings, have to wait';

function toErrorOfDatabase(error: pg.DatabaseError): AppError {
  const state = sqlStateOf(error);
  const { message } = error;
  if (state === sqlStates.uniqueViolation) return new AppError('AlreadyExists');
  if (state === sqlStates.foreignKeyViolation) return new AppError('NotFound');
  if (state === '53100') return new AppError('Unavailable', [{ message: diskIsFull }]);
  // An I/O error, a read-only database such as a standby, or a read-only disk.
  if (state === '58030' || state === '25006' || /read-only file system/i.test(message)) {
    return new AppError('Unavailable', [{ message: readOnly }]);
  }
  if (isMachineAway(error)) return awayForNow([{ message: machineIsAway }]);
  if (isAway(state)) return awayForNow();
  // Class 58 has the other errors of the operating system, for example a missing file.
  return new AppError(state.startsWith('58') ? 'Unavailable' : 'Internal');
}

/** Whether a state is a connection exception, a server that shuts down or starts, or a lack of resources. */
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
  // `pg` gives the errors with these messages no code. The last two occur at the end of a transaction whose connection
  // broke in the middle.
  return connectionErrors.has(code) || connectionMessages.test(error.message);
}
