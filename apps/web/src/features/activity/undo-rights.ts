import { type Activity, can, type Membership } from '@parlance/contract';

/** Whether a member may undo what an entry of the log is about. What else they may not is refused by the server. */
export function canUndo(membership: Membership, { kind, details, changeSet }: Activity): boolean {
  if (!changeSet || !can(membership, 'UndoChange', { locale: details.locale })) return false;
  if (membership.locales === null && can(membership, 'EditTerm')) return true;
  // Others undo what they may do themselves: changes of translations and their labels, in their own locales.
  const isOfTranslations = kind.startsWith('translation.') || kind === 'undo';
  return isOfTranslations && changeSet.counts.terms === 0 && details.locale !== undefined;
}
