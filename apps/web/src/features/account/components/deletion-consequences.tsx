import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { accountDeletionQuery } from '../account.api.ts';
import classes from './deletion-consequences.module.css';

interface Props {
  onContinue: () => void;
  onClose: () => void;
}

/** Lists what is deleted with the account, or what has to be done before. */
export function DeletionConsequences({ onContinue, onClose }: Props) {
  const { data, error, refetch } = useQuery(accountDeletionQuery);
  const isBlocked =
    data !== undefined && data.blockingProjects.length + data.blockingWorkspaces.length > 0;
  return (
    <Stack>
      <ErrorAlert error={error} />
      {!data && !error && <Skeleton height={80} />}
      {data && data.blockingProjects.length > 0 && (
        <BlockingProjects projects={data.blockingProjects} />
      )}
      {data && data.blockingWorkspaces.length > 0 && (
        <BlockingWorkspaces workspaces={data.blockingWorkspaces} />
      )}
      {data && !isBlocked && <DeletedProjects projects={data.deletedProjects} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          <FormattedMessage id={isBlocked ? 'action.close' : 'action.cancel'} />
        </Button>
        {error && (
          <Button onClick={() => void refetch()}>
            <FormattedMessage id="action.retry" />
          </Button>
        )}
        {data && !isBlocked && (
          <Button color="red.9" onClick={onContinue}>
            <FormattedMessage id="action.continue" />
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface ListProps {
  projects: readonly { id: string; name: string }[];
}

function BlockingProjects({ projects }: ListProps) {
  return (
    <>
      <Notice tone="problem">
        <FormattedMessage id="error.lastAdmin" />
      </Notice>
      <ul className={classes.list}>
        {projects.map(({ id, name }) => (
          <li key={id} dir="auto">
            <TextLink to="/projects/$projectId/team" params={{ projectId: id }} inherit>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function BlockingWorkspaces({ workspaces }: { workspaces: ListProps['projects'] }) {
  return (
    <>
      <Notice tone="problem">
        <FormattedMessage id="workspaces.lastOwner" />
      </Notice>
      <ul className={classes.list}>
        {workspaces.map(({ id, name }) => (
          <li key={id} dir="auto">
            <TextLink to="/workspaces/$workspaceId" params={{ workspaceId: id }} inherit>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function DeletedProjects({ projects }: ListProps) {
  return (
    <div className={classes.text}>
      <p>
        <FormattedMessage id="account.deletionConfirm" />
      </p>
      {projects.length > 0 && (
        <>
          <p>
            <FormattedMessage id="account.deletedProjects" values={{ count: projects.length }} />
          </p>
          <ul className={classes.list}>
            {projects.map(({ id, name }) => (
              <li key={id} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
