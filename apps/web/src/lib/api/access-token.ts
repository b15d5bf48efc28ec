import { z } from 'zod';

/** The claims of an access token that the app uses (RFC 7519, section 4.1). */
const claimsSchema = z.object({
  /** The id of the user. */
  sub: z.string().optional(),
  /** The expiry time, in seconds since 1970. */
  exp: z.number(),
  /** The id of the session. */
  sid: z.string().optional(),
});

export type AccessClaims = z.infer<typeof claimsSchema>;

/** The claims of an access token; undefined if the token can't be parsed. */
export function readClaims(token: string): AccessClaims | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return claimsSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}
