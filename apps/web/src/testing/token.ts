/** An unsigned access token that expires in `seconds` from `now` (milliseconds). */
export function tokenFor(
  seconds: number,
  now = Date.now(),
  userId?: string,
  sessionId?: string,
): string {
  const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
  const exp = Math.floor(now / 1000) + seconds;
  return `${encode({ alg: 'none' })}.${encode({ sub: userId, sid: sessionId, exp })}.`;
}
