import { type ErrorBody, type ErrorCode, errors } from '@parlance/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { AppError } from '../app-error.ts';
import { keepNothing } from './caching.ts';

/** Turns whatever was thrown into an answer; what is nobody's fault but ours is logged. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  if (known.code === 'Internal' || known.code === 'Unavailable') {
    request.log.error({ err: error }, 'request failed');
  }
  sendError(reply, known);
}

export function sendError(reply: FastifyReply, { code, details }: AppError): void {
  const body: ErrorBody = {
    error: { code, message: errors[code].message, ...(details.length > 0 ? { details } : {}) },
  };
  void reply.status(errors[code].status).header('cache-control', keepNothing).send(body);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof pg.DatabaseError) return new AppError(codeOfSqlState(error.code ?? ''));
  if (isConnectionFailure(error)) return new AppError('Unavailable');
  const status = (error as FastifyError).statusCode;
  if (status === 413) return new AppError('PayloadTooLarge');
  // What the framework refuses before a handler sees it: unreadable bodies, unknown media types.
  if (status !== undefined && status >= 400 && status < 500) return new AppError('BadRequest');
  return new AppError('Internal');
}

function codeOfSqlState(state: string): ErrorCode {
  // A named unique constraint was the last to see that the value is taken.
  if (state === '23505') return 'AlreadyExists';
  // What the row belongs to went away between check and write.
  if (state === '23503') return 'NotFound';
  // Connection exceptions and a server that shuts down, starts or is full.
  if (state.startsWith('08') || state.startsWith('57P') || state === '53300') return 'Unavailable';
  return 'Internal';
}

const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

const connectionMessages =
  /^(connection terminated|timeout exceeded|client has encountered a connection error|client was closed)/i;

function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // `pg` gives these errors no code. The last two are what the end of a transaction meets on a
  // connection that broke in the middle of it.
  return connectionErrors.has(code) || connectionMessages.test(error.message);
}
