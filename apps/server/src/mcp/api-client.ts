import { type Client, createClient } from '@parlance/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { agentHeaders } from '../http/agent-calls.ts';

/** Who asks, as far as requests for them have to tell. */
export interface AgentRequest {
  /** The access token that an agent was lent. */
  readonly token: string;
  /** The address that the request came from. */
  readonly ip: string;
  readonly signal: AbortSignal;
}

/**
 * A client of the API whose requests go into this server without a network, for an agent and with the token that it was
 * lent. So whatever holds for requests of the API holds for agents.
 */
export function createAgentClient(
  app: FastifyInstance,
  { token, ip, signal }: AgentRequest,
): Client {
  return createClient({
    token: () => token,
    async fetch(url, { method = 'GET', headers, body }) {
      const {
        statusCode,
        headers: answered,
        rawPayload,
      } = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url,
        headers: { ...Object.fromEntries(new Headers(headers)), ...agentHeaders },
        ...(typeof body === 'string' ? { payload: body } : {}),
        remoteAddress: ip,
        signal,
      });
      const hasBody = statusCode !== 204 && statusCode !== 304;
      return new Response(hasBody ? new Uint8Array(rawPayload) : null, {
        status: statusCode,
        headers: toHeaders(answered),
      });
    },
  });
}

function toHeaders(answered: Readonly<Record<string, unknown>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answered)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one));
  }
  return headers;
}
