import { z } from 'zod';
import { Problem } from '../console/problem.ts';

// A device gets its token as in RFC 8628: it shows a code, somebody allows it in the browser, and it asks until then.

const authorization = z.object({
  deviceCode: z.string(),
  userCode: z.string(),
  verificationUri: z.string(),
  verificationUriComplete: z.string(),
  /** Seconds. */
  expiresIn: z.number(),
  /** The seconds between two questions. */
  interval: z.number(),
});

export type DeviceAuthorization = z.infer<typeof authorization>;

const grant = z.object({ token: z.string().min(1) });
const refusal = z.object({ error: z.object({ code: z.string() }) });

/** Asks for a code that somebody can allow. `name` is what they are shown. */
export async function authorizeDevice(url: string, name: string): Promise<DeviceAuthorization> {
  const { status, body } = await post(url, 'authorizations', { name });
  const result = authorization.safeParse(dataOf(body));
  if (result.success) return result.data;
  if (status === 404) {
    throw new Problem('The server does not know how to sign in a command line.', {
      next: 'Look whether the address is right. With an older server, set PARLANCE_CLIENT_ID and PARLANCE_CLIENT_SECRET to those of an API client.',
    });
  }
  if (status === 429) {
    throw new Problem('The server has had too many requests.', {
      next: 'Wait for a minute and try again.',
    });
  }
  throw notAnswered(url);
}

/** Asks once whether somebody has allowed it. Throws where they refused, or it is too late. */
export async function pollForToken(
  url: string,
  deviceCode: string,
): Promise<{ readonly token: string } | { readonly isTooFast: boolean }> {
  const { status, body } = await post(url, 'tokens', { deviceCode });
  const granted = status < 300 ? grant.safeParse(dataOf(body)) : undefined;
  if (granted?.success) return granted.data;
  const code = refusal.safeParse(body).data?.error.code;
  if (code === 'authorization_pending') return { isTooFast: false };
  if (code === 'slow_down' || status === 429) return { isTooFast: true };
  if (code === 'access_denied') {
    throw new Problem('It was refused in the browser.', {
      next: 'Run `parlance login` again if that was a mistake.',
    });
  }
  if (code === 'expired_token') {
    throw new Problem('The code holds no longer.', { next: 'Run `parlance login` again.' });
  }
  throw notAnswered(url);
}

async function post(url: string, path: string, body: object) {
  const response = await fetch(`${url}/api/v1/device/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new Problem('The server can not be reached.', {
      next: `Look whether ${url} is the address of the server and answers.`,
      cause,
    });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  return { status: response.status, body: answer };
}

/** The content of an answer, which may be in an envelope. */
function dataOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
}

function notAnswered(url: string): Problem {
  return new Problem('The answer is not one of Parlance.', {
    next: `Look whether ${url} is the address of a server of Parlance.`,
  });
}
