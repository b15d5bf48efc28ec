import type { Config } from '../../config.ts';
import { createFileTransport } from './file-transport.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** A way for mails out of the process. */
export interface MailTransport {
  /**
   * Resolves once the mail is somebody else's to deliver, with what the log should say about it.
   * Rejects with a `MailRefusedError` where another try would be refused too.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<{ readonly file?: string }>;
  /** Closes the connections that wait for another mail. */
  close(): void;
}

/** By SMTP where a server is configured, else into files. */
export function createMailTransport(config: Config): MailTransport {
  const { smtpUrl, dataDir } = config;
  return smtpUrl === undefined
    ? createFileTransport(dataDir, config)
    : createSmtpTransport(smtpUrl, config);
}
