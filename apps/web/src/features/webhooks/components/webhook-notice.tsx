import { Button } from '@mantine/core';
import type { Webhook } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { Notice } from '../../../ui/notes/notice.tsx';
import { useCan } from '../../projects/hooks/use-project.ts';
import { stateOf } from '../webhook-state.ts';
import classes from './webhook-notice.module.css';
import { WebhookProblem } from './webhook-problem.tsx';

interface Props {
  webhook: Webhook;
  /** Gives it a new secret. */
  onRotate: () => void;
  onEnable: () => void;
  /** Whether it is being enabled, or disabled. */
  isBusy: boolean;
}

/** Says why a webhook does not work, if it does not, and offers what helps. */
export function WebhookNotice(props: Props) {
  const { webhook } = props;
  const { disabled } = webhook;
  if (stateOf(webhook) === 'active') return null;
  return (
    <div className={classes.notice}>
      <Notice tone={disabled?.reason === 'person' ? 'info' : 'warning'}>
        <WebhookProblem webhook={webhook} />
        {disabled && <Remedy {...props} />}
      </Notice>
    </div>
  );
}

function Remedy({ webhook, onRotate, onEnable, isBusy }: Props) {
  const canEdit = useCan('EditWebhooks');
  if (!canEdit) return null;
  if (webhook.ending === null) {
    return (
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={onRotate}>
          <FormattedMessage id="webhooks.rotateConfirm" />
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      <Button size="xs" variant="default" loading={isBusy} onClick={onEnable}>
        <FormattedMessage id="webhooks.enable" />
      </Button>
    </div>
  );
}
