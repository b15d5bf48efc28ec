import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For answers that nobody may keep: errors, tokens, and what a change answers. */
export const keepNothing = 'no-store';

// A browser may keep it for its user alone, and asks each time whether it is still so.
const askAgain = 'private, no-cache';

/**
 * An `onSend` hook for what is read: tags the answer by its content, and sends no body to a caller
 * that has the same one already (RFC 9110, 13.1.2). It runs before compression, so the tag is weak:
 * the same one stands on the answer in every encoding. A stream brings its tag along.
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
  // As bytes, a long text is encoded once and not again when it is sent.
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const tag = toEtag(createHash('sha256').update(bytes).digest('base64url'));
  return sendOnce(request, reply.header('etag', tag), { tag, payload: bytes });
}

/** The header of an answer whose content has this tag. */
export function toEtag(tag: string): string {
  return `W/"${tag}"`;
}

function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, payload }: { readonly tag: string; readonly payload: Buffer | Readable },
): Buffer | Readable | null {
  reply.header('cache-control', askAgain);
  varyByEncoding(reply);
  if (!hasSame(request.headers['if-none-match'], tag.slice(2))) return payload;
  reply.status(304).removeHeader('content-type').removeHeader('content-disposition');
  // What answers HEAD takes the body away by itself, and needs it for that.
  if (request.method === 'HEAD') return payload;
  reply.removeHeader('content-length');
  if (payload instanceof Readable) payload.destroy();
  return null;
}

/** Weak comparison: `W/` makes no difference. */
function hasSame(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return tags.includes(tag);
}

/** Compression says so only where it compresses, but a cache has to know it of both. */
export function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? 'accept-encoding' : `${others}, accept-encoding`);
}
