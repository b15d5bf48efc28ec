import { toPublicUrl } from '../../public-url.ts';
import type { Mail } from './mail.ts';
import { toShownText } from './shown-text.ts';

/** The content of a mail, in plain text or HTML alike. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly message: string;
  /** Names and values, each on a line of its own: text that users chose is not put into sentences. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly note?: string;
}

const roleNames = {
  admin: 'Admin',
  editor: 'Editor',
  reviewer: 'Reviewer',
  translator: 'Translator',
  viewer: 'Viewer',
};
const tellAdministrator = 'If it was not you, tell the administrator of this server at once.';
const hiddenName = '(a name that can not be shown)';
const webhookMessages = {
  failing:
    'A webhook has been disabled, since nothing that was sent to its receiver got through for five days.',
  gone: 'A webhook has been disabled, since its receiver answered that it is gone for good (410).',
};
const ignoreInvite = 'If you do not know what this is about, you can ignore this mail.';

export function toMailContent(mail: Mail, publicUrl: string): MailContent {
  const linkTo = (path: string) => toPublicUrl(publicUrl, path);
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
        note: tellAdministrator,
      };
    case 'email-changed':
      return {
        subject: 'Your e-mail address has been changed.',
        greeting: 'Hello,',
        message:
          'The e-mail address of your account on Parlance has been changed. This address can no longer be used to sign in, and no more mails are sent to it.',
        facts: [['Account until now', mail.to]],
        note: tellAdministrator,
      };
    case 'provider-linked':
      return {
        subject: 'Your account can be signed in to in another way.',
        greeting: 'Hello,',
        message:
          'Somebody has proved to a provider that this is their e-mail address, and can sign in to your account on Parlance through that provider from now on. A password of the account is still valid: if you did not choose it, set a new one by “Forgot your password?”.',
        facts: [
          ['Account', mail.to],
          ['Provider', new URL(mail.issuer).host],
        ],
        note: tellAdministrator,
      };
    case 'webhook-disabled':
      return {
        subject: 'A webhook of your project on Parlance has been disabled',
        greeting: 'Hello,',
        message: webhookMessages[mail.reason],
        facts: [
          ['Project', toShownText(mail.projectName) ?? hiddenName],
          ['Webhook', toShownText(mail.webhookName) ?? hiddenName],
          ['Receiver', mail.host],
        ],
        action: { label: 'Open the project', url: linkTo(`projects/${mail.projectId}`) },
        note: 'Enable it again when its receiver works. What has failed meanwhile can be sent once more for thirty days.',
      };
  }
}

function greet(name: string): string {
  const shown = toShownText(name);
  return shown === undefined ? 'Hello,' : `Hello ${shown},`;
}

function projectFacts(mail: Mail & { kind: 'access-granted' | 'invited' }): MailContent['facts'] {
  return [
    ['Project', toShownText(mail.projectName) ?? hiddenName],
    ['Role', roleNames[mail.role]],
  ];
}
