import { ApiError } from '@parlance/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import { deleteAccount } from '../account.api.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { DeletionPrompt } from './deletion-prompt.tsx';

interface StepProps {
  email: string;
  onClose: () => void;
}

/** Says what the deletion would mean, then asks for the address, then deletes. */
export function DeletionDialog({ opened, ...props }: StepProps & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={formatMessage({ id: 'account.deletion' })}
    >
      <DeletionSteps {...props} />
    </Dialog>
  );
}

function DeletionSteps({ email, onClose }: StepProps) {
  const [isPrompting, setIsPrompting] = useState(false);
  const { mutate, isPending, error } = useMutation(deleteAccount);

  if (!isPrompting) {
    return <DeletionConsequences onContinue={() => setIsPrompting(true)} onClose={onClose} />;
  }
  return (
    <DeletionPrompt
      email={email}
      isPending={isPending}
      error={error}
      onConfirm={() =>
        mutate(undefined, {
          onError: (failure) => {
            // Another admin has left a project meanwhile: back to where it says which.
            if (failure instanceof ApiError && failure.status === 422) setIsPrompting(false);
          },
        })
      }
      onClose={onClose}
    />
  );
}
