import { can, type Membership } from '@parlance/contract';

/** Whether it is to be marked that somebody can't edit a locale, as they can edit others. */
export function isReadOnly(membership: Membership, locale: string): boolean {
  return can(membership, 'EditTranslation') && !can(membership, 'EditTranslation', { locale });
}

/** Whether somebody may add any locale: who is confined to some mostly finds them there. */
export function canAddLocales(membership: Membership): boolean {
  return can(membership, 'AddTranslation') && membership.locales === null;
}
