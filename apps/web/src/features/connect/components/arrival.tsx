import { Group } from '@mantine/core';
import { IconCircleCheck, IconLanguage } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { LinkButton } from '../../../ui/link.tsx';
import { separator } from '../../../ui/text/separator.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import type { Push } from '../pushes.ts';
import classes from './arrival.module.css';
import { PushCounts, PushedFiles, PushSentence } from './push-facts.tsx';

/** The first files of a project, which have arrived while somebody looked. */
export function Arrival({ push }: { push: Push }) {
  const projectId = useProjectId();
  return (
    <div className={classes.arrival}>
      <IconCircleCheck className={classes.icon} size={24} aria-hidden="true" />
      <div>
        <p role="status" className={classes.title}>
          <FormattedMessage id="connect.arrived" />
        </p>
        <p className={classes.text}>
          <PushSentence push={push} />
          {separator}
          <PushCounts push={push} />
        </p>
      </div>
      <div className={classes.rest}>
        <PushedFiles push={push} />
        <Group>
          <LinkButton
            to="/projects/$projectId/translations"
            params={{ projectId }}
            leftSection={<IconLanguage size={16} aria-hidden="true" />}
          >
            <FormattedMessage id="connect.translate" />
          </LinkButton>
        </Group>
      </div>
    </div>
  );
}
