import type { Endpoint } from '@parlance/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { requireProjectScope } from '../features/projects/projects.policy.ts';
import { type Authenticate, requireUser } from './access.ts';
import type { EventStream } from './event-stream.ts';

/** What there is to know of a caller who follows events. */
export interface FollowerInput {
  /** The last event that they have got, if they were here before. */
  readonly lastEventId: string | undefined;
  /** Asks anew what has let the request through, since the answer outlives it. */
  readonly isPermitted: () => Promise<boolean>;
}

export function toFollower(
  endpoint: Endpoint,
  { headers, params }: FastifyRequest,
  authenticate: Authenticate,
): FollowerInput {
  const lastEventId = headers['last-event-id'];
  const { projectId } = params as { projectId?: string };
  return {
    lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
    async isPermitted() {
      try {
        const access = await authenticate(headers, projectId);
        requireUser(endpoint, access);
        if (endpoint.action) requireProjectScope(access, endpoint.action);
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
  };
}

/** Nothing on the way may keep what it passes on, be it to compress it or to send it in one piece. */
export function sendEvents(reply: FastifyReply, stream: EventStream): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream.body);
}
