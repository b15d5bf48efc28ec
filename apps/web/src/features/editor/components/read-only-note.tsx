import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/locale-names.ts';
import { isReadOnly } from '../../../lib/locale-rights.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useProject } from '../../projects/hooks/use-project.ts';
import { useEditor } from '../editor-context.ts';

/** Tells who edits other locales why this one can't be changed. */
export function ReadOnlyNote() {
  const { formatList } = useIntl();
  const { projectId, localeCode } = useEditor();
  const { membership } = useProject();
  const { find } = useProjectLocales(projectId);
  const { localeOf, labelOf } = useLocaleNames();
  if (!isReadOnly(membership, localeCode)) return null;
  const names = (membership.locales ?? []).map((code) => labelOf(find(code) ?? localeOf(code)));
  return (
    <Notice tone="info">
      <FormattedMessage id="editor.readOnly" values={{ locales: formatList(names) }} />
    </Notice>
  );
}
