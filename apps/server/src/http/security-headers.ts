import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** For everything that is no page: should a browser take it for one, it may do nothing. */
const nothing = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/**
 * The content security policy of a page of ours. Nothing from another host, no script that is not a
 * file; the styles of single elements are set by the component libraries.
 */
export const pagePolicy = Object.entries({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
})
  .map((directive) => directive.join(' '))
  .join('; ');

/** What no page of ours uses. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Tells browsers, on every answer, what they must not do with it. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl }: { publicUrl: string },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: nothing },
    // Over plain HTTP it means nothing, and on localhost it would lock out other programs.
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    // Links in mails hold tokens, which must not travel on to other sites.
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions);
  });
}
