import { Button, Group, Stack, Text } from '@mantine/core';
import type { Project } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { TypedConfirmation } from '../../../../ui/form/typed-confirmation.tsx';
import { deleteProject } from '../../projects.api.ts';
import classes from './delete-project-dialog.module.css';

interface StepProps {
  project: Project;
  onClose: () => void;
}

/** Asks for confirmation, then for the project's name, then deletes. */
export function DeleteProjectDialog({ opened, ...props }: StepProps & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={formatMessage({ id: 'settings.delete' })}
    >
      <DeletionSteps {...props} />
    </Dialog>
  );
}

function DeletionSteps({ project: { id, name }, onClose }: StepProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isPrompting, setIsPrompting] = useState(false);
  const { mutate, isPending, error } = useMutation(
    deleteProject(queryClient, id, () => navigate({ to: '/projects' })),
  );
  const shownName = (
    <b dir="auto" className={classes.name}>
      {name}
    </b>
  );

  if (isPrompting) {
    return (
      <TypedConfirmation
        expected={name}
        label={formatMessage({ id: 'projects.name' })}
        problem="settings.otherName"
        confirmLabel={formatMessage({ id: 'settings.delete' })}
        isPending={isPending}
        error={error}
        onConfirm={mutate}
        onClose={onClose}
      >
        <FormattedMessage id="settings.deletionPrompt" values={{ name: shownName }} />
      </TypedConfirmation>
    );
  }
  return (
    <Stack>
      <Text size="sm">
        <FormattedMessage id="settings.deletionQuestion" values={{ name: shownName }} />
      </Text>
      <Text size="sm" c="dimmed">
        <FormattedMessage id="settings.deletionHint" />
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          <FormattedMessage id="action.cancel" />
        </Button>
        <Button color="red.9" onClick={() => setIsPrompting(true)}>
          <FormattedMessage id="action.continue" />
        </Button>
      </Group>
    </Stack>
  );
}
