import { ApiError } from '@parlance/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { TypedConfirmation } from '../../../ui/form/typed-confirmation.tsx';
import { deleteAccount } from '../account.api.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';

interface StepProps {
  email: string;
  onClose: () => void;
}

/** Lists the consequences of the deletion, then asks for the e-mail address, then deletes. */
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
  const { formatMessage } = useIntl();
  const [isPrompting, setIsPrompting] = useState(false);
  const { mutate, isPending, error } = useMutation(deleteAccount);

  if (!isPrompting) {
    return <DeletionConsequences onContinue={() => setIsPrompting(true)} onClose={onClose} />;
  }
  return (
    <TypedConfirmation
      expected={email}
      label={formatMessage({ id: 'auth.email' })}
      problem="account.otherEmail"
      confirmLabel={formatMessage({ id: 'account.delete' })}
      isPending={isPending}
      error={error}
      action="DeleteAccount"
      onConfirm={() =>
        mutate(undefined, {
          onError: (failure) => {
            // Another admin has left a project in the meantime, so the dialog returns to the step that names the
            // project.
            if (failure instanceof ApiError && failure.status === 422) setIsPrompting(false);
          },
        })
      }
      onClose={onClose}
    >
      <FormattedMessage id="account.deletionPrompt" values={{ email: <b dir="ltr">{email}</b> }} />
    </TypedConfirmation>
  );
}
