import type { Config } from '../../config.ts';
import { createFileTransport } from './file-transport.ts';
import type { MailTransport } from './outgoing-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** Sends by SMTP if a server is configured, otherwise writes files. */
export function createMailTransport(config: Config): MailTransport {
  const { smtpUrl, dataDir } = config;
  return smtpUrl === undefined
    ? createFileTransport(dataDir, config)
    : createSmtpTransport(smtpUrl, config);
}
