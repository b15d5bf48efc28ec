import type { FastifyInstance } from 'fastify';

/**
 * The content security policy of the pages of Parlance. It forbids other hosts and inline scripts. Inline styles are
 * allowed, because the component libraries set styles of elements.
 */
export const pagePolicy = Object.entries({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  // Images that need a token are fetched by scripts, and shown from the memory of the page.
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
})
  .map((directive) => directive.join(' '))
  .join('; ');

/** The policy of images that people have uploaded: even one that a browser took for a page could do nothing. */
export const imagePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** The browser features that no page of Parlance uses. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The security headers of every answer, by name. */
export function toSecurityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    // The policy of all answers but pages: if a browser rendered one as a page, it could load nothing.
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions,
    // Links in mails hold tokens, which must not travel on to other sites.
    'referrer-policy': 'no-referrer',
    // Browsers ignore this header over plain HTTP, and on localhost it would lock out other programs.
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
