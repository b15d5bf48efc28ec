import type { Role } from '@parlance/contract';

/** A mail by what it is about; how it reads is decided when it is sent. */
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
  /** To the address before. */
  | { readonly kind: 'email-changed' }
  | { readonly kind: 'provider-linked'; readonly issuer: string }
);
