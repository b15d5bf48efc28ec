import type { Role } from '@parlance/contract';

/** The data of a mail; its wording is decided when it is sent. */
export type Mail = { readonly to: string } & (
  | { readonly kind: 'welcome'; readonly name: string }
  | {
      readonly kind: 'access-granted';
      readonly name: string;
      readonly projectId: string;
      readonly projectName: string;
      readonly role: Role;
    }
  | { readonly kind: 'invited'; readonly projectName: string; readonly role: Role }
  | { readonly kind: 'password-reset'; readonly token: string }
  | { readonly kind: 'password-changed' }
  /** Sent to the previous address. */
  | { readonly kind: 'email-changed' }
  | { readonly kind: 'provider-linked'; readonly issuer: string }
  | {
      readonly kind: 'webhook-disabled';
      readonly projectId: string;
      readonly projectName: string;
      readonly webhookName: string;
      readonly host: string;
      readonly reason: 'gone' | 'failing';
    }
);
