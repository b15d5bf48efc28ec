import type { Webhook } from '@parlance/contract';
import { IconWebhook } from '@tabler/icons-react';
import { TextLink } from '../../../ui/link.tsx';
import { Row } from '../../../ui/row-list.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { stateOf } from '../webhook-state.ts';
import { StateBadge } from './state-badge.tsx';
import { WebhookProblem } from './webhook-problem.tsx';
import classes from './webhook-row.module.css';
import { WebhookSummary } from './webhook-summary.tsx';

/** A webhook in the list: whether it works, where it leads and what it is told. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const projectId = useProjectId();
  return (
    <Row
      icon={IconWebhook}
      title={
        <TextLink
          to="/projects/$projectId/webhooks/$webhookId"
          params={{ projectId, webhookId: webhook.id }}
          className={classes.name ?? ''}
          underline="hover"
          inherit
        >
          <bdi>{webhook.name}</bdi>
        </TextLink>
      }
      description={
        <>
          <bdi dir="ltr" className={classes.address}>
            {webhook.url}
          </bdi>
          <WebhookSummary webhook={webhook} />
        </>
      }
      controls={<StateBadge webhook={webhook} />}
    >
      {stateOf(webhook) !== 'active' && <WebhookProblem webhook={webhook} />}
    </Row>
  );
}
