import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { keepAndPull } from '../commands.ts';
import classes from './next-steps.module.css';

/** What a repository that has pushed may do next. */
export function NextSteps() {
  const id = useId();
  const canHook = useCan('EditWebhooks');
  return (
    <ul className={classes.steps}>
      <Step title="connect.pullTitle" text="connect.pullText" id={id}>
        <Copyable labelledBy={id}>{keepAndPull(window.location.origin)}</Copyable>
      </Step>
      <Step title="connect.checkTitle" text="connect.checkText" />
      {canHook && <Step title="connect.hookTitle" text="connect.hookText" />}
    </ul>
  );
}

interface StepProps {
  title: MessageId;
  text: MessageId;
  id?: string;
  children?: ReactNode;
}

function Step({ title, text, id, children }: StepProps) {
  const projectId = useProjectId();
  return (
    <li>
      <p className={classes.title} id={id}>
        <FormattedMessage id={title} />
      </p>
      <p className={classes.text}>
        <FormattedMessage
          id={text}
          values={{
            check: (
              <code key="check" dir="ltr">
                npx parlance check
              </code>
            ),
            link: (words) => (
              <TextLink
                key="link"
                to="/projects/$projectId/webhooks"
                params={{ projectId }}
                inherit
              >
                {words}
              </TextLink>
            ),
          }}
        />
      </p>
      {children}
    </li>
  );
}
