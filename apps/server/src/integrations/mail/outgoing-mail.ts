import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';
import type { MailText } from './render.ts';

/** A mail that is ready to be sent. */
export interface OutgoingMail extends MailText {
  /** Stays the same when the mail is sent again, so that recipients can detect duplicates. */
  readonly id: string;
  readonly kind: Mail['kind'];
  readonly createdAt: Date;
  readonly to: string;
}

export interface Sender {
  readonly mailFrom: string;
  readonly publicUrl: string;
}

/** A way to send mails. */
export interface MailTransport {
  /**
   * Resolves when another server or the file system has taken over the mail, with details for the log. Rejects with a
   * `MailRefusedError` if another try would be refused as well.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<{ readonly file?: string }>;
  /** Closes idle connections. */
  close(): void;
}

/** The options of nodemailer for a mail: headers of RFC 5322, and a body in two alternatives. */
export function toMailOptions(
  { id, createdAt, to, subject, text, html }: OutgoingMail,
  { mailFrom, publicUrl }: Sender,
): SendMailOptions {
  return {
    from: mailFrom,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: createdAt,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    // RFC 3834: this keeps out-of-office replies from being sent.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
  };
}
