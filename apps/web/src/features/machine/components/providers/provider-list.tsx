import type { MachineProvider } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuestion } from '../../../../lib/forms/question.ts';
import { useConfirmedMutation } from '../../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../../ui/form/confirm-dialog.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { RowList } from '../../../../ui/row-list.tsx';
import {
  deleteMachineProvider,
  type ProviderOwner,
  testMachineProvider,
} from '../../providers.api.ts';
import { ChangeProviderDialog } from './provider-dialog.tsx';
import { ProviderRow } from './provider-row.tsx';

interface Props {
  owner: ProviderOwner;
  providers: readonly MachineProvider[];
}

/** The providers of a workspace or a project, each with what can be done with it. */
export function ProviderList({ owner, providers }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const changing = useQuestion<MachineProvider>();
  const test = useMutation(testMachineProvider(queryClient, owner));
  const deletion = useConfirmedMutation(
    deleteMachineProvider(queryClient, owner),
    ({ id }: MachineProvider) => id,
  );
  return (
    <>
      <RowList label={formatMessage({ id: 'machine.providers' })}>
        {providers.map((provider) => {
          const isTested = test.variables === provider.id;
          return (
            <ProviderRow
              key={provider.id}
              provider={provider}
              isTesting={isTested && test.isPending}
              isBusy={test.isPending}
              tested={isTested ? test.data : undefined}
              onTest={() => test.mutate(provider.id)}
              onChange={() => changing.ask(provider)}
              onDelete={() => deletion.ask(provider)}
            >
              {isTested && <ErrorAlert error={test.error} />}
            </ProviderRow>
          );
        })}
      </RowList>
      {changing.subject && (
        <ChangeProviderDialog
          key={changing.subject.id}
          owner={owner}
          provider={changing.subject}
          opened={changing.isOpen}
          onClose={changing.close}
        />
      )}
      <ConfirmDialog
        {...deletion.dialog}
        title={formatMessage(
          { id: 'machine.provider.delete' },
          { name: deletion.subject?.name ?? '' },
        )}
        confirmLabel={formatMessage({ id: 'machine.provider.deleteConfirm' })}
      >
        <FormattedMessage id="machine.provider.deleteQuestion" />
      </ConfirmDialog>
    </>
  );
}
