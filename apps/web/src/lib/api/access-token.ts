import { z } from 'zod';

/** What the app reads of an access token (RFC 7519, section 4.1). */
const claimsSchema = z.object({
  /** Id of the user. */
  sub: z.string().optional(),
  /** When it runs out, in seconds since 1970. */
  exp: z.number(),
});

export type AccessClaims = z.infer<typeof claimsSchema>;

/** The claims of an access token, or nothing if it can't be read. */
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
