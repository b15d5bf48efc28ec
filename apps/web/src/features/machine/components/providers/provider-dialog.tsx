import type { MachineProvider } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import {
  changeMachineProvider,
  createMachineProvider,
  type ProviderOwner,
} from '../../providers.api.ts';
import { ProviderForm } from './provider-form.tsx';

interface Props {
  owner: ProviderOwner;
  opened: boolean;
  onClose: () => void;
}

/** Asks for a service, its model and its key. */
export function NewProviderDialog({
  owner,
  currency,
  opened,
  onClose,
}: Props & { currency: string | undefined }) {
  const { formatMessage } = useIntl();
  const { mutate, isPending, error, reset } = useMutation(
    createMachineProvider(useQueryClient(), owner),
  );
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog opened={opened} title={formatMessage({ id: 'machine.provider.add' })} onClose={close}>
      <ProviderForm
        currency={currency}
        isPending={isPending}
        error={error}
        onCreate={(body) => mutate(body, { onSuccess: close })}
        onClose={close}
      />
    </Dialog>
  );
}

/** Changes a provider; its key stays unless another one is typed. */
export function ChangeProviderDialog({
  owner,
  provider,
  opened,
  onClose,
}: Props & { provider: MachineProvider }) {
  const { formatMessage } = useIntl();
  const { mutate, isPending, error, reset } = useMutation(
    changeMachineProvider(useQueryClient(), owner, provider.id),
  );
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      title={formatMessage({ id: 'machine.provider.change' }, { name: provider.name })}
      onClose={close}
    >
      <ProviderForm
        provider={provider}
        currency={provider.currency}
        isPending={isPending}
        error={error}
        onChange={(body) => mutate(body, { onSuccess: close })}
        onClose={close}
      />
    </Dialog>
  );
}
