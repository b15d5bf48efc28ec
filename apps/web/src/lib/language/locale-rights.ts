import { can, type Membership } from '@parlance/contract';

/** Whether to mark a locale as read-only: the member may edit others, but not this one. */
export function isReadOnly(membership: Membership, locale: string): boolean {
  return can(membership, 'EditTranslation') && !can(membership, 'EditTranslation', { locale });
}

/** Whether a member may add any locale. Members who are confined to some mostly find them in the project. */
export function canAddLocales(membership: Membership): boolean {
  return can(membership, 'AddTranslation') && membership.locales === null;
}
