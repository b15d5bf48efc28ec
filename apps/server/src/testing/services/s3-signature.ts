import { createHash, createHmac } from 'node:crypto';

// The server side of AWS Signature Version 4. It shares no code with the client that signs.

export interface SignedRequest {
  readonly method: string;
  /** The path and query exactly as they were received. */
  readonly url: string;
  /** The headers with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface S3Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** The problem with the signature of a request; undefined where it is valid. */
export function findSignatureProblem(
  request: SignedRequest,
  account: S3Account,
  bodyHash: string,
): string | undefined {
  const { headers } = request;
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, keyId, credentialScope = '', region, names = '', given] =
    pattern.exec(headers.authorization ?? '') ?? [];
  const date = headers['x-amz-date'] ?? '';
  if (keyId === undefined) return 'AccessDenied';
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';
  const signed = names.split(';');
  const mustBeSigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  if (!['host', ...mustBeSigned].every((name) => signed.includes(name))) return 'AccessDenied';
  if (!credentialScope.startsWith(date.slice(0, 8))) return 'AuthorizationHeaderMalformed';
  const said = headers['x-amz-content-sha256'];
  if (said !== bodyHash && said !== 'UNSIGNED-PAYLOAD') return 'XAmzContentSHA256Mismatch';
  const right = toSignature(request, account, { signed, credentialScope });
  return given === right ? undefined : 'SignatureDoesNotMatch';
}

export function toSignature(
  { method, url, headers }: SignedRequest,
  { secretAccessKey }: S3Account,
  { signed, credentialScope }: { signed: readonly string[]; credentialScope: string },
): string {
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    credentialScope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const sign = (key: string | Buffer, data: string) =>
    createHmac('sha256', key).update(data).digest();
  const key = credentialScope.split('/').reduce<string | Buffer>(sign, `AWS4${secretAccessKey}`);
  return sign(key, text).toString('hex');
}
