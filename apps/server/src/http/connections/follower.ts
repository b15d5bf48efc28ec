import type { Endpoint } from '@parlance/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireScope } from '../../access/scope.ts';
import type { EventStream } from '../../api/event-stream.ts';
import type { FollowerInput } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import { type Authenticate, requireKind } from '../authenticate.ts';

export function toFollower(
  endpoint: Endpoint,
  { headers, params }: FastifyRequest,
  authenticate: Authenticate,
): FollowerInput {
  const lastEventId = headers['last-event-id'];
  return {
    lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
    async isPermitted() {
      try {
        const access = await authenticate(headers, params as { projectId?: string });
        requireKind(endpoint, access);
        if (endpoint.action) requireScope(access, endpoint.action);
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
  };
}

/** The headers forbid proxies to store, compress or buffer the stream. */
export function sendEvents(reply: FastifyReply, stream: EventStream): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream.body);
}
