import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** The subject of an access token. A higher `version` invalidates older tokens of the same subject. */
export interface TokenSubject {
  readonly type: 'user' | 'client';
  readonly id: string;
  readonly version: number;
  /** The session that the token belongs to; none for a client, and for users who signed in before there were sessions. */
  readonly sessionId?: string | undefined;
}

export interface Tokens {
  /** Lifetime in seconds. */
  readonly ttl: number;
  sign(subject: TokenSubject): Promise<string>;
  /** The subject of a valid token, undefined for any other text. */
  verify(token: string): Promise<TokenSubject | undefined>;
}

const payloadSchema = z.object({
  sub: z.uuid(),
  type: z.enum(['user', 'client']),
  ver: z.int(),
  sid: z.uuid().optional(),
  exp: z.number(),
});

/** The limit of cached tokens, so that made-up users can't fill the memory. */
const maxVerified = 10_000;

/** Access tokens as JWT (RFC 7519), signed by HS256 with the server's secret. */
export function createTokens(secret: string, ttl: number): Tokens {
  const key = createSecretKey(secret, 'utf8');
  // A valid signature stays valid, so it is cached. The version can change and is read at each request.
  const verified = new Map<string, { subject: TokenSubject; expiresAt: number }>();
  return {
    ttl,
    sign: ({ type, id, version, sessionId }) =>
      new SignJWT({ type, ver: version, ...(sessionId === undefined ? {} : { sid: sessionId }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime(`${ttl}s`)
        .sign(key),
    async verify(token) {
      const known = verified.get(token);
      if (known && known.expiresAt > Date.now()) return known.subject;
      const result = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
      }).catch(() => undefined);
      const payload = payloadSchema.safeParse(result?.payload);
      if (!payload.success) return undefined;
      const { type, sub: id, ver: version, sid: sessionId, exp } = payload.data;
      const subject = { type, id, version, ...(sessionId === undefined ? {} : { sessionId }) };
      if (verified.size >= maxVerified) verified.clear();
      verified.set(token, { subject, expiresAt: exp * 1000 });
      return subject;
    },
  };
}
