import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';
import type { MailText } from './render.ts';

/** A mail that is ready to be sent. */
export interface OutgoingMail extends MailText {
  /** The same however often it is sent, so that whoever gets it twice can tell. */
  readonly id: string;
  readonly kind: Mail['kind'];
  readonly createdAt: Date;
  readonly to: string;
}

export interface Sender {
  readonly mailFrom: string;
  readonly publicUrl: string;
}

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

/** A mail as nodemailer takes it: headers of RFC 5322, and a body in two alternatives. */
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
    // RFC 3834: nobody's holiday notice has to answer it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
  };
}
