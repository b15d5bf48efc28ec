import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { type NamedLocale, useLocaleNames } from '../../../lib/language/locale-names.ts';
import { deleteProjectLocale } from '../locales.api.ts';

/** Deletes a locale once a `ConfirmDialog` has asked about it. `leave` leaves a page that needs the locale. */
export function useLocaleDeletion(projectId: string, leave?: () => Promise<void>) {
  const { labelOf } = useLocaleNames();
  const { formatMessage } = useIntl();
  const { ask, subject, dialog } = useConfirmedMutation(
    deleteProjectLocale(useQueryClient(), projectId, leave),
    (locale: NamedLocale) => ({ localeCode: locale.code, name: labelOf(locale) }),
  );
  const name = subject && labelOf(subject);
  return {
    ask,
    dialog: {
      ...dialog,
      title: formatMessage({ id: 'editor.deleteLocale' }),
      confirmLabel: formatMessage({ id: 'editor.deleteLocale' }),
      children: formatMessage({ id: 'editor.deleteLocaleConfirm' }, { name }),
    },
  };
}
