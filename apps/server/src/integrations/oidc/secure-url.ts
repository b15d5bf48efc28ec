const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether nobody on the way can read or change what goes there: TLS, or this machine itself. */
export function isSecureUrl(text: unknown): boolean {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  if (!url) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
}
