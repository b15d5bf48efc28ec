import type { FastifyInstance } from 'fastify';

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

/** What browsers are told on every answer, by name: what they must not do with it. */
export function toSecurityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    // For everything that is no page: should a browser take it for one, it may do nothing.
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions,
    // Links in mails hold tokens, which must not travel on to other sites.
    'referrer-policy': 'no-referrer',
    // Over plain HTTP it means nothing, and on localhost it would lock out other programs.
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
}

export function addSecurityHeaders(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
