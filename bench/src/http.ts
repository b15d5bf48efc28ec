import { Agent, type IncomingHttpHeaders, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request with as little overhead as possible; rejects for any status but 2xx. */
export function send(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: Buffer | string,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        const answer = { status, headers: response.headers, body: Buffer.concat(chunks) };
        if (status >= 200 && status < 300) resolve(answer);
        else
          reject(
            new Error(`${method} ${url} → ${status}: ${answer.body.toString().slice(0, 500)}`),
          );
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server has closed a connection after a long idle time, and has not rejected this request.
      if (sent.reusedSocket && error.code === 'ECONNRESET') {
        send(method, url, headers, body).then(resolve, reject);
      } else reject(error);
    });
    sent.end(body);
  });
}
