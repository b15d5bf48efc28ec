import { type Agent, type Response as AgentResponse, fetch as fetchBy } from 'undici';
import { createGuardedAgent, type Resolve } from './connector.ts';
import { limitBody, type SizeLimit } from './limited-body.ts';
import { OutgoingError, toOutgoingError } from './outgoing-error.ts';
import { findUrlProblem, type OutgoingRules } from './outgoing-rules.ts';

export interface FetchLimits extends SizeLimit {
  /** How long the whole may take, to the last byte of the answer. */
  readonly timeoutMs: number;
  /** How many redirects are followed, each of which is checked as the first address is. */
  readonly maxRedirects: number;
}

export interface GuardedFetchOptions extends Partial<FetchLimits> {
  /** What may be called; undefined for what the administrator has configured, which may be anywhere. */
  readonly rules: OutgoingRules | undefined;
  readonly resolve?: Resolve;
}

const defaultLimits: FetchLimits = {
  timeoutMs: 15_000,
  maxBytes: 65_536,
  ifLonger: 'fail',
  maxRedirects: 0,
};

/** A request whose body is in memory, so that it can be sent again after a redirect. */
interface Outgoing {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array | undefined;
}

const bodyless = [204, 205, 304];
/** The headers that a redirect to another origin takes along: none of these has a secret. */
const plainHeaders = ['accept', 'accept-language', 'content-type', 'user-agent'];

/**
 * Makes a `fetch` that limits time, size and redirects, and that calls no private address. Everything that the server
 * calls by HTTP goes through one. Rejects with an `OutgoingError`, or with the reason of the caller's signal.
 */
export function createGuardedFetch(options: GuardedFetchOptions): typeof fetch {
  const { rules, resolve } = options;
  const limits = { ...defaultLimits, ...options };
  const agent = createGuardedAgent(rules, resolve);
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal, redirect } = request;
    const timeout = AbortSignal.timeout(limits.timeoutMs);
    try {
      const first = await toOutgoing(request);
      const ends = AbortSignal.any([signal, timeout]);
      const { answer, url } = await follow({ agent, rules, redirect, ends }, first, limits);
      return toResponse(answer, url, limits);
    } catch (error) {
      signal.throwIfAborted();
      throw toOutgoingError(error);
    }
  };
}

async function toOutgoing(request: Request): Promise<Outgoing> {
  const { method, headers } = request;
  const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
  return { url: new URL(request.url), method, headers, body };
}

interface Following {
  readonly agent: Agent;
  readonly rules: OutgoingRules | undefined;
  readonly redirect: Request['redirect'];
  readonly ends: AbortSignal;
}

async function follow(
  { agent, rules, redirect, ends }: Following,
  first: Outgoing,
  { maxRedirects }: FetchLimits,
): Promise<{ answer: AgentResponse; url: URL }> {
  let next = first;
  for (let redirects = 0; ; redirects++) {
    const { url, method, headers, body = null } = next;
    const problem = rules && findUrlProblem(url, rules);
    if (problem !== undefined) throw new OutgoingError('address', `the address ${problem}`);
    const answer = await fetchBy(url.href, {
      method,
      headers: [...headers],
      body,
      dispatcher: agent,
      redirect: 'manual',
      signal: ends,
    });
    const location = answer.headers.get('location');
    const isRedirect = [301, 302, 303, 307, 308].includes(answer.status) && location !== null;
    if (!isRedirect || redirect === 'manual') return { answer, url };
    await answer.body?.cancel();
    if (redirect === 'error' || redirects === maxRedirects) {
      throw new OutgoingError('answer', 'there was a redirect that is not followed');
    }
    next = toRedirected(next, answer.status, location);
  }
}

/** The request that a redirect asks for, by the rules of `fetch`. Another origin is told nothing but the content. */
function toRedirected(previous: Outgoing, status: number, location: string): Outgoing {
  const url = URL.parse(location, previous.url.href);
  if (!url) throw new OutgoingError('answer', 'there was a redirect to no address');
  const { method } = previous;
  const becomesGet =
    (status === 303 && method !== 'GET' && method !== 'HEAD') ||
    (status < 303 && method === 'POST');
  const isElsewhere = url.origin !== previous.url.origin;
  const headers = new Headers(
    [...previous.headers].filter(([name]) => {
      if (becomesGet && name.startsWith('content-')) return false;
      return !isElsewhere || plainHeaders.includes(name);
    }),
  );
  if (becomesGet) return { url, headers, method: 'GET', body: undefined };
  return { ...previous, url, headers };
}

function toResponse(answer: AgentResponse, url: URL, limit: SizeLimit): Response {
  const { status, statusText } = answer;
  const headers = new Headers([...answer.headers]);
  const stream = bodyless.includes(status) ? null : (answer.body as ReadableStream | null);
  const response = new Response(stream && limitBody(stream, limit), {
    status,
    statusText,
    headers,
  });
  Object.defineProperty(response, 'url', { value: url.href });
  return response;
}
