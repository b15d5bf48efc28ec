import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFor } from './agent-calls.ts';

/** The `cache-control` of answers that must not be stored: errors, tokens, and answers to changes. */
export const keepNothing = 'no-store';

// Only the private cache of a browser may store the answer, and it has to revalidate it each time.
const askAgain = 'private, no-cache';

/**
 * The `cache-control` of what never changes: the browser of the caller may keep it for a year without asking again.
 * With `vary: authorization` it does so for the token that it was sent to alone.
 */
export const keepForever = 'private, max-age=31536000, immutable';

declare module 'fastify' {
  interface FastifyReply {
    /** Called before an answer is sent to a caller who does not have the same content already. */
    onTaken: (() => Promise<void>) | undefined;
  }
}

/**
 * An `onSend` hook for read requests: sets an entity tag from the content of the answer, and sends no body to a caller
 * that has the same content already (RFC 9110, 13.1.2). It runs before compression, so the tag is weak: it is the same
 * for all encodings of the answer. A stream has its tag set already.
 */
export async function tagAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200) return payload;
  if (payload instanceof Readable) {
    const tag = reply.getHeader('etag');
    if (typeof tag !== 'string') return payload;
    return sendOnce(request, reply, { tag, payload });
  }
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  // A long text is encoded once here, and not again when it is sent.
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const tag = toEtag(createHash('sha256').update(bytes).digest('base64url'));
  return sendOnce(request, reply.header('etag', tag), { tag, payload: bytes });
}

/** The value of the `ETag` header for a tag. */
export function toEtag(tag: string): string {
  return `W/"${tag}"`;
}

async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, payload }: { readonly tag: string; readonly payload: Buffer | Readable },
): Promise<Buffer | Readable | null> {
  if (reply.getHeader('cache-control') !== keepForever) reply.header('cache-control', askAgain);
  varyByEncoding(reply);
  if (!hasSame(request.headers['if-none-match'], tag.slice(2))) {
    const isTaken = request.method !== 'HEAD' && !isFor('next-page', request.headers);
    if (isTaken) await reply.onTaken?.();
    return payload;
  }
  reply.status(304).removeHeader('content-type').removeHeader('content-disposition');
  // The HEAD route of Fastify removes the body by itself, and needs it for that.
  if (request.method === 'HEAD') return payload;
  reply.removeHeader('content-length');
  if (payload instanceof Readable) payload.destroy();
  return null;
}

/** Compares tags weakly: `W/` makes no difference. */
function hasSame(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return tags.includes(tag);
}

/** The compression sets `vary` only where it compresses, but a cache needs it on uncompressed answers too. */
export function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? 'accept-encoding' : `${others}, accept-encoding`);
}
