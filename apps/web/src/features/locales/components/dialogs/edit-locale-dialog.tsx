import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { type NamedLocale, useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { useProjectLocales } from '../../hooks/use-project-locales.ts';
import { changeLocale } from '../../locales.api.ts';
import { OwnLocaleForm } from './own-locale-form.tsx';

interface Props {
  projectId: string;
  locale: NamedLocale;
  onClose: () => void;
}

/** Sets or removes the name and base that a locale has in a project. */
export function EditLocaleDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { formatMessage } = useIntl();
  const { labelOf } = useLocaleNames();
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={formatMessage({ id: 'locales.edit' }, { name: labelOf(props.locale) })}
    >
      <EditForm {...props} />
    </Dialog>
  );
}

function EditForm({ projectId, locale, onClose }: Props) {
  const { locales } = useProjectLocales(projectId);
  const { code, name = '', base = '' } = locale;
  const change = useMutation(changeLocale(useQueryClient(), projectId, code));
  return (
    <OwnLocaleForm
      initial={{ code, name, base }}
      existing={locales}
      isNew={false}
      isPending={change.isPending}
      error={change.error}
      onSubmit={(own) =>
        change.mutate({ name: own.name || null, base: own.base || null }, { onSuccess: onClose })
      }
      onCancel={onClose}
    />
  );
}
