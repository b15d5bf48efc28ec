import { Button } from '@mantine/core';
import type { Webhook } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { stateOf } from '../webhook-state.ts';
import { changeWebhook } from '../webhooks.api.ts';
import classes from './webhook-notice.module.css';
import { WebhookProblem } from './webhook-problem.tsx';

interface Props {
  webhook: Webhook;
  /** Gives it a new secret. */
  onRotate: () => void;
}

/** Says why a webhook does not work, if it does not, and offers what helps. */
export function WebhookNotice({ webhook, onRotate }: Props) {
  const { disabled } = webhook;
  if (stateOf(webhook) === 'active') return null;
  return (
    <div className={classes.notice}>
      <Notice tone={disabled?.reason === 'person' ? 'info' : 'warning'}>
        <WebhookProblem webhook={webhook} />
        {disabled && <Remedy webhook={webhook} onRotate={onRotate} />}
      </Notice>
    </div>
  );
}

function Remedy({ webhook, onRotate }: Props) {
  const queryClient = useQueryClient();
  const place = { projectId: useProjectId(), webhookId: webhook.id };
  const change = useMutation(changeWebhook(queryClient, place));
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
      <ErrorAlert error={change.error} />
      <Button
        size="xs"
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate({ isEnabled: true })}
      >
        <FormattedMessage id="webhooks.enable" />
      </Button>
    </div>
  );
}
