import type { Mail } from './mail.ts';
import { toShownText } from './shown-text.ts';

/** What a mail says, whatever it is written in. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly message: string;
  /** Names and values, each on a line of its own: what others chose is no part of a sentence. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly note?: string;
}

const roleNames = { admin: 'Admin', editor: 'Editor', viewer: 'Viewer' };
const ignoreInvite = 'If you do not know what this is about, you can ignore this mail.';

export function toMailContent(mail: Mail, publicUrl: string): MailContent {
  const linkTo = (path: string) => new URL(path, publicUrl.replace(/\/*$/, '/')).href;
  switch (mail.kind) {
    case 'welcome':
      return {
        subject: 'Welcome to Parlance',
        greeting: greet(mail.name),
        message: 'Your account on Parlance is ready. It is good to have you.',
        facts: [],
        action: { label: 'Log in', url: linkTo('login') },
      };
    case 'access-granted':
      return {
        subject: 'You have been granted access to a project on Parlance',
        greeting: greet(mail.name),
        message: 'You have been granted access to a project on Parlance.',
        facts: projectFacts(mail),
        action: { label: 'Open the project', url: linkTo(`projects/${mail.projectId}`) },
        note: ignoreInvite,
      };
    case 'invited':
      return {
        subject: 'You have been invited to a project on Parlance',
        greeting: `Hello ${mail.to},`,
        message:
          'You have been invited to a project on Parlance. Create an account with this address to take part.',
        facts: projectFacts(mail),
        action: { label: 'Create an account', url: linkTo('signup') },
        note: ignoreInvite,
      };
    case 'password-reset': {
      const query = new URLSearchParams({ email: mail.to, resetToken: mail.token });
      return {
        subject: 'Your password reset token is here.',
        greeting: 'Hello,',
        message:
          'You, or someone else, asked for a new password for your account on Parlance. This link lets you set one. It is good for 4 hours and for one use.',
        facts: [['Account', mail.to]],
        action: { label: 'Set a new password', url: linkTo(`reset-password?${query}`) },
        note: 'If it was not you, ignore this mail: your password stays as it is.',
      };
    }
    case 'password-changed':
      return {
        subject: 'Your password has been changed.',
        greeting: 'Hello,',
        message: 'The password of your account on Parlance has been changed.',
        facts: [['Account', mail.to]],
        note: 'If it was not you, tell the administrator of this server at once.',
      };
  }
}

function greet(name: string): string {
  const shown = toShownText(name);
  return shown === undefined ? 'Hello,' : `Hello ${shown},`;
}

function projectFacts(mail: Mail & { kind: 'access-granted' | 'invited' }): MailContent['facts'] {
  return [
    ['Project', toShownText(mail.projectName) ?? '(a name that can not be shown)'],
    ['Role', roleNames[mail.role]],
  ];
}
