import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as a mail server receives it. */
export interface ReceivedMail {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly mail: Email;
}

/** A mail server that can be stopped, and accepts or refuses mails by rules. */
export interface MailServer {
  readonly url: string;
  /** The accepted mails, in their order. */
  readonly received: readonly ReceivedMail[];
  /** The number of mails that were received completely, whether or not they are accepted yet. */
  readonly arrived: number;
  start(): Promise<void>;
  /** Ends all connections and accepts no new ones. */
  stop(): Promise<void>;
}

export interface MailServerRules {
  /** The status with which a recipient is refused; undefined to accept them. */
  refuse?: (address: string) => number | undefined;
  /** The server waits for this before it accepts a mail. */
  beforeAccept?: () => Promise<void>;
  /** The required account; without it, the server needs no authentication. */
  account?: { readonly user: string; readonly password: string };
  /** Whether the server offers STARTTLS, with a certificate that is not trusted. */
  startTls?: boolean;
}

export async function startMailServer(rules: MailServerRules = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let arrived = 0;
  let server: SMTPServer;

  async function listen(port: number): Promise<number> {
    server = new SMTPServer({
      disabledCommands: [
        ...(rules.startTls ? [] : ['STARTTLS']),
        ...(rules.account ? [] : ['AUTH']),
      ],
      logger: false,
      disableReverseLookup: true,
      closeTimeout: 1,
      onAuth({ username, password }, _session, done) {
        const isRight = username === rules.account?.user && password === rules.account?.password;
        done(null, isRight ? { user: username } : { message: 'who is that?' });
      },
      onRcptTo({ address }, _session, done) {
        const status = rules.refuse?.(address);
        done(
          status === undefined ? null : Object.assign(new Error('no'), { responseCode: status }),
        );
      },
      async onData(stream, { envelope }, done) {
        // A client that disconnects in the middle of a mail waits for no answer.
        const chunks = await stream.toArray().catch(() => undefined);
        if (!chunks) return;
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        arrived++;
        await rules.beforeAccept?.();
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, recipients: envelope.rcptTo.map(({ address }) => address), mail });
        done();
      },
    });
    server.on('error', () => {});
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return (server.server.address() as AddressInfo).port;
  }

  const port = await listen(0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get arrived() {
      return arrived;
    },
    async start() {
      await listen(port);
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
