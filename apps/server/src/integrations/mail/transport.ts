import type { Config } from '../../config.ts';
import { createFileTransport } from './file-transport.ts';
import type { MailTransport } from './outgoing-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** By SMTP where a server is configured, else into files. */
export function createMailTransport(config: Config): MailTransport {
  const { smtpUrl, dataDir } = config;
  return smtpUrl === undefined
    ? createFileTransport(dataDir, config)
    : createSmtpTransport(smtpUrl, config);
}
