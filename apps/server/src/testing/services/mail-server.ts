import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as a mail server gets it. */
export interface ReceivedMail {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly mail: Email;
}

/** A mail server that can be away, and takes mails in as it is told to. */
export interface MailServer {
  readonly url: string;
  /** What it has accepted, in that order. */
  readonly received: readonly ReceivedMail[];
  /** How many mails came in whole, accepted or not yet. */
  readonly arrived: number;
  start(): Promise<void>;
  /** Ends all connections and takes no new one. */
  stop(): Promise<void>;
}

export interface MailServerRules {
  /** The status that it refuses a recipient with. */
  refuse?: (address: string) => number | undefined;
  /** What it waits for before it accepts a mail. */
  beforeAccept?: () => Promise<void>;
  /** Whom it lets in; everybody without it. */
  account?: { readonly user: string; readonly password: string };
  /** Whether it offers to encrypt, with a certificate that nobody has reason to trust. */
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
        const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()));
        arrived++;
        await rules.beforeAccept?.();
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, recipients: envelope.rcptTo.map(({ address }) => address), mail });
        done();
      },
    });
    // A client that goes away in the middle is what some tests are about.
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
