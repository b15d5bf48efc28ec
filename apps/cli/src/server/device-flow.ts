import { endpoints, type Output } from '@parlance/contract';
import { Problem } from '../console/problem.ts';
import { codeOf, statusOf } from './api-problems.ts';
import { createCaller } from './connection.ts';

// A device gets its token as in RFC 8628: it shows a code, somebody allows it in the browser, and it asks until then.

/** Asks for a code that somebody can allow. `name` is what they are shown. */
export async function authorizeDevice(
  url: string,
  name: string,
): Promise<Output<typeof endpoints.createDeviceAuthorization>> {
  try {
    return await createCaller(url, undefined)(endpoints.createDeviceAuthorization, {
      body: { name },
    });
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    throw new Problem('The server does not know how to sign in a command line.', {
      next: 'Look whether the address is right. With an older server, set PARLANCE_CLIENT_ID and PARLANCE_CLIENT_SECRET to those of an API client.',
    });
  }
}

/** Asks once whether somebody has allowed it. Throws where they refused, or it is too late. */
export async function pollForToken(
  url: string,
  deviceCode: string,
): Promise<{ readonly token: string } | { readonly isTooFast: boolean }> {
  try {
    return await createCaller(url, undefined)(endpoints.createDeviceToken, {
      body: { deviceCode },
    });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'authorization_pending') return { isTooFast: false };
    if (code === 'slow_down' || statusOf(error) === 429) return { isTooFast: true };
    if (code === 'access_denied') {
      throw new Problem('It was refused in the browser.', {
        next: 'Run `parlance login` again if that was a mistake.',
      });
    }
    if (code === 'expired_token') {
      throw new Problem('The code holds no longer.', { next: 'Run `parlance login` again.' });
    }
    throw error;
  }
}
