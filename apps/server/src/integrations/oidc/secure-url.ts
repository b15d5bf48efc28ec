const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether nobody can read or change the traffic to a URL: it uses TLS, or goes to this machine. */
export function isSecureUrl(text: unknown): boolean {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  if (!url) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
}
