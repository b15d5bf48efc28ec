import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type ByteRange, type ObjectStore, ObjectStoreError } from './object-store.ts';

/** A bucket of a server with the S3 API. */
export interface S3Place {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The prefix of all names, without leading or trailing slash; empty for none. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Patience {
  /** How long one try may take until its answer begins. */
  readonly timeoutMs: number;
  readonly tries: number;
  readonly firstDelayMs: number;
}

const usualPatience: S3Patience = { timeoutMs: 30_000, tries: 4, firstDelayMs: 200 };

/** Creates a store that addresses objects by paths below the endpoint, which every such server supports. */
export function createS3Store(place: S3Place, patience = usualPatience): ObjectStore {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}/`;
  const toUrl = (name: string) =>
    base + `${prefix}/${name}`.split('/').filter(Boolean).map(encodeURIComponent).join('/');

  async function ask(method: string, name: string, init: RequestInit = {}): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      // The timeout ends when the answer begins; a large object may take longer to arrive.
      const slow = new AbortController();
      const timer = setTimeout(
        () => slow.abort(new Error('no answer in time')),
        patience.timeoutMs,
      );
      const options = { ...init, method, signal: slow.signal };
      const answer = await fetch(await client.sign(toUrl(name), options))
        .catch((error: unknown) => toFailure(error))
        .finally(() => clearTimeout(timer));
      const isOver = attempt === patience.tries;
      if (answer instanceof Response && !isPassing(answer.status)) return answer;
      const reason = answer instanceof Response ? await toReason(answer) : answer;
      if (isOver) throw new ObjectStoreError(`S3: ${method} failed: ${reason}`);
      await wait(patience.firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }

  return {
    scheme: 's3',
    async put(name, { bytes, sha256 }) {
      const answer = await ask('PUT', name, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 },
      });
      if (!answer.ok) throw await refusal('PUT', answer);
      await answer.body?.cancel();
    },
    async get(name, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end - 1}` } : undefined;
      const answer = await ask('GET', name, headers ? { headers } : {});
      if (answer.status !== (range ? 206 : 200) || !answer.body) {
        throw await refusal('GET', answer);
      }
      requireLength(answer, range);
      return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    },
    async delete(name) {
      const answer = await ask('DELETE', name);
      if (!answer.ok && answer.status !== 404) throw await refusal('DELETE', answer);
      await answer.body?.cancel();
    },
  };
}

/** Whether another try may succeed. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 429;
}

function toFailure(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

function requireLength(answer: Response, range: ByteRange | undefined): void {
  const length = answer.headers.get('content-length');
  if (!range || length === null || Number(length) === range.end - range.start) return;
  throw new ObjectStoreError('S3: GET answered another range');
}

async function refusal(method: string, answer: Response): Promise<ObjectStoreError> {
  return new ObjectStoreError(`S3: ${method} was refused: ${await toReason(answer)}`);
}

/** The status, and the error code if the answer has one. */
async function toReason(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '');
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
  return code === undefined ? `${answer.status}` : `${answer.status} ${code}`;
}
