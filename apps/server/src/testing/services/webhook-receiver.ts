import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '@parlance/contract';
import { Webhook } from 'standardwebhooks';

/** A request that a receiver of webhooks got. */
export interface ReceivedDelivery {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: WebhookEvent;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedDelivery[];
  /** How many requests wait for their answers. */
  readonly waiting: number;
  /** Answers all that comes from now on; without it, everything is answered with 204. */
  answerWith(answer: (response: ServerResponse, delivery: ReceivedDelivery) => void): void;
  close(): Promise<void>;
}

/** Settings by which receivers of tests may be called. */
export const outgoingHere = { outgoingAllowHttp: true, outgoingAllowedRanges: ['127.0.0.1'] };

/** Starts a receiver of webhooks on 127.0.0.1, which keeps what it gets. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedDelivery[] = [];
  let waiting = 0;
  let answer = (response: ServerResponse, _: ReceivedDelivery) => {
    response.writeHead(204).end();
  };
  const server = createServer({ keepAlive: false }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { headers, url: path = '' } = request;
    const id = String(headers['webhook-id']);
    const delivery = { id, path, headers, body, event: JSON.parse(body) as WebhookEvent };
    received.push(delivery);
    waiting++;
    response.on('close', () => waiting--);
    answer(response, delivery);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    get waiting() {
      return waiting;
    },
    answerWith(next) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Verifies a delivery as its receiver does, by the library of Standard Webhooks. Throws where it is forged. */
export function verifyDelivery({ headers, body }: ReceivedDelivery, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
