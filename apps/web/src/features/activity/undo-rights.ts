import { type Activity, can, type Membership } from '@parlance/contract';

/** Whether a member may undo what an entry of the log is about. What else they may not is refused by the server. */
export function canUndo(membership: Membership, { kind, details, changeSet }: Activity): boolean {
  if (!changeSet || !can(membership, 'UndoChange', { locale: details.locale })) return false;
  if (membership.locales === null && can(membership, 'EditTerm')) return true;
  // Others undo what they may do themselves: changes of translations and their labels, in their own locales.
  const isOfTranslations = kind.startsWith('translation.') || kind === 'undo';
  if (!isOfTranslations || changeSet.counts.terms > 0) return false;
  // What is of several locales, such as a paste, does not say which ones. An undo of labels may be of those of terms.
  const isOfAllTheirs = membership.locales === null && changeSet.counts.labels === 0;
  return details.locale !== undefined || isOfAllTheirs;
}
