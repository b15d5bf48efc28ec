import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { useCan, useHasSource, useProject } from '../hooks/use-project.ts';
import classes from './no-source-notice.module.css';

/** Says in a project without source texts why nothing is suggested from them, and where they are chosen. */
export function NoSourceNotice() {
  const { id: projectId } = useProject();
  const hasSource = useHasSource();
  const canEdit = useCan('EditProject');
  if (hasSource) return null;
  return (
    <div className={classes.place}>
      <Notice tone="warning">
        <FormattedMessage id="settings.noSource" />{' '}
        {canEdit ? (
          <TextLink to="/projects/$projectId/settings" params={{ projectId }} inherit>
            <FormattedMessage id="settings.noSourceChoose" />
          </TextLink>
        ) : (
          <FormattedMessage id="settings.noSourceAsk" />
        )}
      </Notice>
    </div>
  );
}
