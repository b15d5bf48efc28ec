import type { Mail } from './mail.ts';

/** What a mail says. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Puts a mail into words. */
export function renderMail(mail: Mail, { publicUrl }: { publicUrl: string }): MailText {
  const { subject, lines, link } = contentOf(mail, publicUrl.replace(/\/+$/, ''));
  const text = [...lines, ...(link === undefined ? [] : [link]), `Sent by Parlance, ${publicUrl}`];
  return { subject, text: `${text.join('\n\n')}\n`, html: `<p>${text.join('</p><p>')}</p>` };
}

function contentOf(mail: Mail, base: string): { subject: string; lines: string[]; link?: string } {
  switch (mail.kind) {
    case 'welcome':
      return {
        subject: 'Welcome to Parlance',
        lines: [`Hello ${mail.name},`, 'good to have you. Log in here:'],
        link: `${base}/login`,
      };
    case 'access-granted':
      return {
        subject: 'You have been granted access to a project on Parlance',
        lines: [`Hello ${mail.name},`, `Project: ${mail.projectName}`, `Role: ${mail.role}`],
        link: `${base}/projects/${mail.projectId}`,
      };
    case 'invited':
      return {
        subject: 'You have been invited to a project on Parlance',
        lines: [`Hello ${mail.to},`, `Project: ${mail.projectName}`, `Role: ${mail.role}`],
        link: `${base}/signup`,
      };
    case 'password-reset':
      return {
        subject: 'Your password reset token is here.',
        lines: ['Set a new password here. The link is good for 4 hours and for one use.'],
        link: `${base}/reset-password?${new URLSearchParams({ email: mail.to, resetToken: mail.token })}`,
      };
    case 'password-changed':
      return {
        subject: 'Your password has been changed.',
        lines: ['Contact your administrator if it was not you.'],
      };
  }
}
