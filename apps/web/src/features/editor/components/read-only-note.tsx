import { IconEye } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { isReadOnly } from '../../../lib/language/locale-rights.ts';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useProject } from '../../projects/hooks/use-project.ts';
import { useEditor } from '../editor-context.ts';
import classes from './read-only-note.module.css';

/** Tells members who may edit only other locales why this one is read-only. */
export function ReadOnlyNote() {
  const { formatList } = useIntl();
  const { projectId, localeCode } = useEditor();
  const { membership } = useProject();
  const { find } = useProjectLocales(projectId);
  const { localeOf, labelOf } = useLocaleNames();
  if (!isReadOnly(membership, localeCode)) return null;
  const names = (membership.locales ?? []).map((code) => labelOf(find(code) ?? localeOf(code)));
  return (
    <p className={classes.note}>
      <IconEye size={16} aria-hidden="true" />
      <span>
        <FormattedMessage id="editor.readOnly" values={{ locales: formatList(names) }} />
      </span>
    </p>
  );
}
